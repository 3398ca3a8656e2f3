<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>Clauses</name>
    <message>
        <source>Parties</source>
        <translation>Parteien</translation>
    </message>
    <message>
        <source>Agreement date</source>
        <translation>Vertragsdatum</translation>
    </message>
    <message>
        <source>Effective date</source>
        <translation>Tag des Inkrafttretens</translation>
    </message>
    <message>
        <source>Expiration date</source>
        <translation>Tag des Ablaufs</translation>
    </message>
    <message>
        <source>Renewal term</source>
        <translation>Verlängerung</translation>
    </message>
    <message>
        <source>Notice to stop the renewal</source>
        <translation>Kündigung der Verlängerung</translation>
    </message>
    <message>
        <source>Governing law</source>
        <translation>Anwendbares Recht</translation>
    </message>
    <message>
        <source>Most favoured terms</source>
        <translation>Meistbegünstigung</translation>
    </message>
    <message>
        <source>Exception to a restriction of competition</source>
        <translation>Ausnahme von einer Wettbewerbsbeschränkung</translation>
    </message>
    <message>
        <source>Non-compete</source>
        <translation>Wettbewerbsverbot</translation>
    </message>
    <message>
        <source>Exclusivity</source>
        <translation>Ausschließlichkeit</translation>
    </message>
    <message>
        <source>No soliciting of customers</source>
        <translation>Abwerbeverbot für Kunden</translation>
    </message>
    <message>
        <source>No soliciting of employees</source>
        <translation>Abwerbeverbot für Beschäftigte</translation>
    </message>
    <message>
        <source>Non-disparagement</source>
        <translation>Verbot herabsetzender Äußerungen</translation>
    </message>
    <message>
        <source>Termination without cause</source>
        <translation>Kündigung ohne Grund</translation>
    </message>
    <message>
        <source>Right of first refusal, offer or negotiation</source>
        <translation>Vorkaufs-, Vorangebots- oder Vorverhandlungsrecht</translation>
    </message>
    <message>
        <source>Change of control</source>
        <translation>Kontrollwechsel</translation>
    </message>
    <message>
        <source>Assignment restricted</source>
        <translation>Abtretung beschränkt</translation>
    </message>
    <message>
        <source>Revenue or profit sharing</source>
        <translation>Umsatz- oder Gewinnbeteiligung</translation>
    </message>
    <message>
        <source>Price restrictions</source>
        <translation>Preisbeschränkungen</translation>
    </message>
    <message>
        <source>Minimum commitment</source>
        <translation>Mindestabnahme</translation>
    </message>
    <message>
        <source>Volume restriction</source>
        <translation>Mengenbeschränkung</translation>
    </message>
    <message>
        <source>Ownership of intellectual property</source>
        <translation>Eigentum an Schutzrechten</translation>
    </message>
    <message>
        <source>Joint ownership of intellectual property</source>
        <translation>Gemeinsames Eigentum an Schutzrechten</translation>
    </message>
    <message>
        <source>Licence granted</source>
        <translation>Lizenzerteilung</translation>
    </message>
    <message>
        <source>Non-transferable licence</source>
        <translation>Nicht übertragbare Lizenz</translation>
    </message>
    <message>
        <source>Licence from the licensor&apos;s affiliates</source>
        <translation>Lizenz verbundener Unternehmen des Lizenzgebers</translation>
    </message>
    <message>
        <source>Licence for the licensee&apos;s affiliates</source>
        <translation>Lizenz für verbundene Unternehmen des Lizenznehmers</translation>
    </message>
    <message>
        <source>Unlimited licence</source>
        <translation>Unbegrenzte Lizenz</translation>
    </message>
    <message>
        <source>Irrevocable or perpetual licence</source>
        <translation>Unwiderrufliche oder unbefristete Lizenz</translation>
    </message>
    <message>
        <source>Source code escrow</source>
        <translation>Hinterlegung des Quellcodes</translation>
    </message>
    <message>
        <source>Services after termination</source>
        <translation>Leistungen nach Vertragsende</translation>
    </message>
    <message>
        <source>Audit rights</source>
        <translation>Prüfungsrechte</translation>
    </message>
    <message>
        <source>Uncapped liability</source>
        <translation>Unbegrenzte Haftung</translation>
    </message>
    <message>
        <source>Cap on liability</source>
        <translation>Haftungsobergrenze</translation>
    </message>
    <message>
        <source>Liquidated damages</source>
        <translation>Pauschalierter Schadensersatz</translation>
    </message>
    <message>
        <source>Warranty duration</source>
        <translation>Dauer der Gewährleistung</translation>
    </message>
    <message>
        <source>Insurance</source>
        <translation>Versicherung</translation>
    </message>
    <message>
        <source>Covenant not to sue</source>
        <translation>Klageverzicht</translation>
    </message>
    <message>
        <source>Third-party beneficiary</source>
        <translation>Begünstigte Dritte</translation>
    </message>
    <message>
        <source>Amount</source>
        <translation>Betrag</translation>
    </message>
    <message>
        <source>Organisation</source>
        <translation>Organisation</translation>
    </message>
    <message>
        <source>Topic</source>
        <translation>Thema</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Datum</translation>
    </message>
    <message>
        <source>Document name</source>
        <translation>Bezeichnung des Dokuments</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Percentage</source>
        <translation>Prozentsatz</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>Verweis</translation>
    </message>
    <message>
        <source>Person</source>
        <translation>Person</translation>
    </message>
    <message>
        <source>Deadline</source>
        <translation>Frist</translation>
    </message>
</context>
<context>
    <name>Commands</name>
    <message>
        <source>{refused} The settings are at their defaults.</source>
        <translation>{refused} Es gelten die Voreinstellungen.</translation>
    </message>
    <message>
        <source>The language changes when Précis is started again.</source>
        <translation>Die Sprache wechselt beim nächsten Start von Précis.</translation>
    </message>
    <message>
        <source>Adding …</source>
        <translation>Wird hinzugefügt …</translation>
    </message>
    <message>
        <source>In the library already</source>
        <translation>Schon in der Bibliothek</translation>
    </message>
    <message>
        <source>Do This &amp;First</source>
        <translation>&amp;Vorziehen</translation>
    </message>
    <message>
        <source>Open in New &amp;Window</source>
        <translation>In neuem &amp;Fenster öffnen</translation>
    </message>
    <message>
        <source>Open &amp;Recent</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>&amp;Clear Recent</source>
        <translation>&amp;Liste leeren</translation>
    </message>
    <message>
        <source>Stopping …</source>
        <translation>Wird angehalten …</translation>
    </message>
    <message>
        <source>Password of the document:</source>
        <translation>Kennwort des Dokuments:</translation>
    </message>
    <message>
        <source>“{title}” is summarized.</source>
        <translation>„{title}“ ist zusammengefasst.</translation>
    </message>
    <message>
        <source>“{title}” is done.</source>
        <translation>„{title}“ ist fertig.</translation>
    </message>
    <message>
        <source>could not be summarized.</source>
        <translation>konnte nicht zusammengefasst werden.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig machen</translation>
    </message>
    <message>
        <source>Remove {what} from the library?</source>
        <translation>{what} aus der Bibliothek entfernen?</translation>
    </message>
    <message>
        <source>It stays in the trash for 30 days; then its copy, text and summaries are deleted for good. Your original file is not touched.</source>
        <translation>Es liegt 30 Tage im Papierkorb; danach werden seine Kopie, sein Text und seine Zusammenfassungen endgültig gelöscht. Ihre eigene Datei bleibt unberührt.</translation>
    </message>
    <message>
        <source>They stay in the trash for 30 days; then their copies, texts and summaries are deleted for good. Your original files are not touched.</source>
        <translation>Sie liegen 30 Tage im Papierkorb; danach werden ihre Kopien, Texte und Zusammenfassungen endgültig gelöscht. Ihre eigenen Dateien bleiben unberührt.</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>{what} is in the trash.</source>
        <translation>{what} liegt im Papierkorb.</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Title of the document:</source>
        <translation>Titel des Dokuments:</translation>
    </message>
    <message>
        <source>Compare with the Earlier Version</source>
        <translation>Mit der früheren Fassung vergleichen</translation>
    </message>
    <message>
        <source>This looks like a new version of “{title}”, added {added}.</source>
        <translation>Das ist offenbar eine neue Fassung von „{title}“, hinzugefügt am {added}.</translation>
    </message>
    <message>
        <source> (annotated)</source>
        <translation> (mit Anmerkungen)</translation>
    </message>
    <message>
        <source>Summary copied as e-mail</source>
        <translation>Zusammenfassung als E-Mail kopiert</translation>
    </message>
    <message>
        <source>Copied with citation</source>
        <translation>Mit Fundstelle kopiert</translation>
    </message>
    <message>
        <source>Summary copied</source>
        <translation>Zusammenfassung kopiert</translation>
    </message>
    <message>
        <source>This summary has no deadline with a date, so there is no calendar to export.</source>
        <translation>Diese Zusammenfassung hat keine Frist mit Datum; es gibt also keinen Kalender zu exportieren.</translation>
    </message>
    <message>
        <source>This summary has no facts, so there is no table to export.</source>
        <translation>Diese Zusammenfassung hat keine Angaben; es gibt also keine Tabelle zu exportieren.</translation>
    </message>
    <message>
        <source>Exported to {name}</source>
        <translation>Exportiert als {name}</translation>
    </message>
    <message>
        <source>&amp;Label</source>
        <translation>&amp;Etikett</translation>
    </message>
    <message>
        <source>U&amp;ndo: {step}</source>
        <translation>Rück&amp;gängig: {step}</translation>
    </message>
    <message>
        <source>U&amp;ndo Label Change</source>
        <translation>Etiketten&amp;änderung zurücknehmen</translation>
    </message>
    <message>
        <source>Select words in the document first</source>
        <translation>Wählen Sie zuerst Wörter im Dokument aus</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>&amp;Highlight</source>
        <translation>&amp;Markieren</translation>
    </message>
    <message>
        <source>&amp;Note on Highlight …</source>
        <translation>&amp;Notiz zur Markierung …</translation>
    </message>
    <message>
        <source>C&amp;olour of Highlight</source>
        <translation>&amp;Farbe der Markierung</translation>
    </message>
    <message>
        <source>&amp;Remove Highlight</source>
        <translation>Markierung &amp;entfernen</translation>
    </message>
    <message>
        <source>Added to the summary, at its end</source>
        <translation>Am Ende der Zusammenfassung hinzugefügt</translation>
    </message>
    <message>
        <source>Every line is checked</source>
        <translation>Alle Aussagen sind geprüft</translation>
    </message>
    <message>
        <source>The line is no longer shown. Your words are on the clipboard.</source>
        <translation>Die Aussage wird nicht mehr gezeigt. Ihr Text ist in der Zwischenablage.</translation>
    </message>
    <message>
        <source>Show in Document</source>
        <translation>Im Dokument zeigen</translation>
    </message>
    <message>
        <source>&amp;Undo {step}</source>
        <translation>&amp;Rückgängig: {step}</translation>
    </message>
    <message>
        <source>&amp;Redo {step}</source>
        <translation>&amp;Wiederholen: {step}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) are in the trash.</source>
        <translation>
            <numerusform>%Ln Dokument liegt im Papierkorb.</numerusform>
            <numerusform>%Ln Dokumente liegen im Papierkorb.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s)</source>
        <translation>
            <numerusform>%Ln Dokument</numerusform>
            <numerusform>%Ln Dokumente</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) added</source>
        <translation>
            <numerusform>%Ln Datei hinzugefügt</numerusform>
            <numerusform>%Ln Dateien hinzugefügt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln fact(s) copied</source>
        <translation>
            <numerusform>%Ln Angabe kopiert</numerusform>
            <numerusform>%Ln Angaben kopiert</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The table has the first %Ln document(s).</source>
        <translation>
            <numerusform>Die Tabelle enthält das erste %Ln Dokument.</numerusform>
            <numerusform>Die Tabelle enthält die ersten %Ln Dokumente.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln row(s) copied</source>
        <translation>
            <numerusform>%Ln Zeile kopiert</numerusform>
            <numerusform>%Ln Zeilen kopiert</numerusform>
        </translation>
    </message>
    <message>
        <source>Show as &amp;Table</source>
        <translation>Als &amp;Tabelle zeigen</translation>
    </message>
    <message>
        <source>&amp;Add to Table</source>
        <translation>Zur Tabelle &amp;hinzufügen</translation>
    </message>
    <message>
        <source>Table of documents</source>
        <translation>Tabelle der Dokumente</translation>
    </message>
</context>
<context>
    <name>Comparison</name>
    <message>
        <source>Compare Versions</source>
        <translation>Fassungen vergleichen</translation>
    </message>
    <message>
        <source>What differs, and what that changes</source>
        <translation>Unterschiede und ihre Folgen</translation>
    </message>
    <message>
        <source>Comparing …</source>
        <translation>Wird verglichen …</translation>
    </message>
    <message>
        <source>&amp;Differences only</source>
        <translation>Nur &amp;Unterschiede</translation>
    </message>
    <message>
        <source>P&amp;ages</source>
        <translation>S&amp;eiten</translation>
    </message>
    <message>
        <source>Show the pages of both side by side</source>
        <translation>Die Seiten beider Dokumente nebeneinander zeigen</translation>
    </message>
    <message>
        <source>Scroll &amp;Together</source>
        <translation>&amp;Gemeinsam blättern</translation>
    </message>
    <message>
        <source>&amp;Previous</source>
        <translation>&amp;Zurück</translation>
    </message>
    <message>
        <source>Previous difference ({keys})</source>
        <translation>Vorheriger Unterschied ({keys})</translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation>&amp;Weiter</translation>
    </message>
    <message>
        <source>Next difference ({keys})</source>
        <translation>Nächster Unterschied ({keys})</translation>
    </message>
    <message>
        <source>&amp;Show in Document</source>
        <translation>Im &amp;Dokument zeigen</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>&amp;Schließen</translation>
    </message>
    <message>
        <source>The two say the same, sentence by sentence.</source>
        <translation>Beide sagen Satz für Satz dasselbe.</translation>
    </message>
    <message>
        <source>The two documents side by side</source>
        <translation>Beide Dokumente nebeneinander</translation>
    </message>
    <message>
        <source>Compare With</source>
        <translation>Vergleichen mit</translation>
    </message>
    <message>
        <source>Compare “{title}” with:</source>
        <translation>„{title}“ vergleichen mit:</translation>
    </message>
    <message>
        <source>Filter by title</source>
        <translation>Nach Titel filtern</translation>
    </message>
    <message>
        <source>Filter the documents by title</source>
        <translation>Dokumente nach Titel filtern</translation>
    </message>
    <message>
        <source>Documents to compare with</source>
        <translation>Dokumente zum Vergleichen</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>&amp;Vergleichen</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Abbrechen</translation>
    </message>
    <message>
        <source>looks like an earlier version</source>
        <translation>offenbar eine frühere Fassung</translation>
    </message>
    <message>
        <source>looks like a later version</source>
        <translation>offenbar eine spätere Fassung</translation>
    </message>
    <message>
        <source>{name}, added {added}</source>
        <translation>{name}, hinzugefügt am {added}</translation>
    </message>
</context>
<context>
    <name>Dialogs</name>
    <message>
        <source>Summaries of long documents, made on your own machine, every sentence linked to the words it comes from.</source>
        <translation>Zusammenfassungen langer Dokumente, auf Ihrem eigenen Rechner erstellt; jeder Satz führt zu den Wörtern, auf denen er beruht.</translation>
    </message>
    <message>
        <source>Précis is free software under the GNU Affero General Public License, version 3 or later. It comes without any warranty. It builds on the work of many others: &lt;i&gt;Licences&lt;/i&gt; lists every part with its licence.</source>
        <translation>Précis ist freie Software unter der GNU Affero General Public License, Version 3 oder später, und wird ohne jede Gewährleistung weitergegeben. Es baut auf der Arbeit vieler anderer auf: Unter &lt;i&gt;Lizenzen&lt;/i&gt; steht jeder Bestandteil mit seiner Lizenz.</translation>
    </message>
    <message>
        <source>There is no network code in this program, no telemetry and nothing to switch off. &lt;i&gt;Tools › Network Status&lt;/i&gt; tries to reach the network on the spot and shows that it can&apos;t.</source>
        <translation>Dieses Programm enthält keinen Netzwerkcode, sammelt keine Nutzungsdaten, und es gibt nichts abzuschalten. &lt;i&gt;Extras › Netzwerkstatus&lt;/i&gt; versucht auf der Stelle, das Netz zu erreichen, und zeigt, dass es nicht geht.</translation>
    </message>
    <message>
        <source>Library: {home}</source>
        <translation>Bibliothek: {home}</translation>
    </message>
    <message>
        <source>About Précis</source>
        <translation>Über Précis</translation>
    </message>
    <message>
        <source>&amp;Licences …</source>
        <translation>&amp;Lizenzen …</translation>
    </message>
    <message>
        <source>Repairing …</source>
        <translation>Wird repariert …</translation>
    </message>
    <message>
        <source>Restoring …</source>
        <translation>Wird wiederhergestellt …</translation>
    </message>
    <message>
        <source>Rebuilding the library …</source>
        <translation>Die Bibliothek wird neu angelegt …</translation>
    </message>
    <message>
        <source>The old file is kept beside the new one. Work resumes when it is done.</source>
        <translation>Die alte Datei bleibt neben der neuen erhalten. Die Arbeit geht weiter, sobald alles fertig ist.</translation>
    </message>
    <message>
        <source>Library Health</source>
        <translation>Zustand der Bibliothek</translation>
    </message>
    <message>
        <source>Checking reads the whole library and every copy, which may take minutes.</source>
        <translation>Die Prüfung liest die ganze Bibliothek und jede Kopie; das kann Minuten dauern.</translation>
    </message>
    <message>
        <source>What was found and done</source>
        <translation>Ergebnis der Prüfung</translation>
    </message>
    <message>
        <source>Checking …</source>
        <translation>Wird geprüft …</translation>
    </message>
    <message>
        <source>Backup</source>
        <translation>Sicherung</translation>
    </message>
    <message>
        <source>Re&amp;store …</source>
        <translation>&amp;Wiederherstellen …</translation>
    </message>
    <message>
        <source>&amp;Check</source>
        <translation>&amp;Prüfen</translation>
    </message>
    <message>
        <source>&amp;Repair …</source>
        <translation>&amp;Reparieren …</translation>
    </message>
    <message>
        <source>Re&amp;build …</source>
        <translation>&amp;Neu anlegen …</translation>
    </message>
    <message>
        <source>C&amp;lose</source>
        <translation>&amp;Schließen</translation>
    </message>
    <message>
        <source>Whatever can be read is saved; the rest is read again from the copies of your documents. {kept}</source>
        <translation>Was lesbar ist, wird gerettet; der Rest wird aus den Kopien Ihrer Dokumente neu gelesen. {kept}</translation>
    </message>
    <message>
        <source>Repair the library?</source>
        <translation>Bibliothek reparieren?</translation>
    </message>
    <message>
        <source>Repair</source>
        <translation>Reparieren</translation>
    </message>
    <message>
        <source>Documents, titles and labels added since are kept; summaries made since are not. {kept}</source>
        <translation>Seither hinzugekommene Dokumente, Titel und Etiketten bleiben erhalten, seither erstellte Zusammenfassungen nicht. {kept}</translation>
    </message>
    <message>
        <source>Restore the backup?</source>
        <translation>Die Bibliothek durch die Sicherung ersetzen?</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>All documents are read again; summaries will have to be made again. {kept}</source>
        <translation>Alle Dokumente werden neu gelesen; Zusammenfassungen müssen neu erstellt werden. {kept}</translation>
    </message>
    <message>
        <source>Rebuild the library?</source>
        <translation>Bibliothek neu anlegen?</translation>
    </message>
    <message>
        <source>Rebuild</source>
        <translation>Neu anlegen</translation>
    </message>
    <message>
        <source>Backup of {moment} UTC</source>
        <translation>Sicherung vom {moment} UTC</translation>
    </message>
    <message>
        <source>Repair recovers what it can.</source>
        <translation>Reparieren rettet, was zu retten ist.</translation>
    </message>
    <message>
        <source>Add the files again that these copies were made from.</source>
        <translation>Fügen Sie die Dateien noch einmal hinzu, aus denen diese Kopien entstanden.</translation>
    </message>
    <message>
        <source>The library is intact.</source>
        <translation>Die Bibliothek ist unversehrt.</translation>
    </message>
    <message>
        <source>, {unread} of which are read again now</source>
        <translation>; {unread} davon werden jetzt neu gelesen</translation>
    </message>
    <message>
        <source>Précis uses a model where it is and copies nothing. If its program deletes it, it is gone here too.</source>
        <translation>Précis benutzt ein Modell dort, wo es liegt, und kopiert nichts. Löscht das andere Programm es, fehlt es auch hier.</translation>
    </message>
    <message>
        <source>Searching the folders of {programs} and Hugging Face …</source>
        <translation>Die Ordner von {programs} und Hugging Face werden durchsucht …</translation>
    </message>
    <message>
        <source>No other language model was found in the folders of {programs} and Hugging Face. To add one from elsewhere, use Add › GGUF File or Add › Folder.</source>
        <translation>In den Ordnern von {programs} und Hugging Face wurde kein weiteres Sprachmodell gefunden. Liegt eines anderswo, fügen Sie es mit Hinzufügen › GGUF-Datei oder Hinzufügen › Ordner hinzu.</translation>
    </message>
    <message>
        <source>Models of Other Programs</source>
        <translation>Modelle anderer Programme</translation>
    </message>
    <message>
        <source>Models that were found</source>
        <translation>Gefundene Modelle</translation>
    </message>
    <message>
        <source>&amp;Look Again</source>
        <translation>&amp;Erneut suchen</translation>
    </message>
    <message>
        <source>&amp;Use</source>
        <translation>&amp;Verwenden</translation>
    </message>
    <message>
        <source>Watched Folders</source>
        <translation>Überwachte Ordner</translation>
    </message>
    <message>
        <source>While Précis is running, new files in these folders are added to the library once they are complete. Files that were there before are not; use Add Folder for them.</source>
        <translation>Solange Précis läuft, kommt in die Bibliothek, was in diese Ordner gelegt wird, sobald es vollständig ist. Was vorher darin war, nicht; das fügt Ordner hinzufügen hinzu.</translation>
    </message>
    <message>
        <source>Watched folders</source>
        <translation>Überwachte Ordner</translation>
    </message>
    <message>
        <source>&amp;Watch a Folder …</source>
        <translation>&amp;Ordner überwachen …</translation>
    </message>
    <message>
        <source>&amp;Stop Watching</source>
        <translation>Nicht mehr &amp;überwachen</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>&amp;Schließen</translation>
    </message>
    <message>
        <source>Watch Folder</source>
        <translation>Ordner überwachen</translation>
    </message>
    <message>
        <source>Nothing new since the start</source>
        <translation>Seit dem Start nichts Neues</translation>
    </message>
    <message>
        <source>more than is free now</source>
        <translation>mehr als jetzt frei ist</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>passt</translation>
    </message>
    <message>
        <source>takes up to {predicted} of memory</source>
        <translation>braucht bis zu {predicted} Arbeitsspeicher</translation>
    </message>
    <message>
        <source>licence not stated</source>
        <translation>Lizenz nicht angegeben</translation>
    </message>
    <message>
        <source>reads {context} tokens</source>
        <translation>liest {context} Token</translation>
    </message>
    <message>
        <source>Guide</source>
        <translation>Handbuch</translation>
    </message>
    <message>
        <source>Pages of the guide</source>
        <translation>Seiten des Handbuchs</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Vorwärts</translation>
    </message>
    <message>
        <source>Find in the guide</source>
        <translation>Im Handbuch suchen</translation>
    </message>
    <message>
        <source>Previous place</source>
        <translation>Vorherige Stelle</translation>
    </message>
    <message>
        <source>Next place</source>
        <translation>Nächste Stelle</translation>
    </message>
    <message>
        <source>{title} – Guide</source>
        <translation>{title} – Handbuch</translation>
    </message>
    <message>
        <source>This link leads outside Précis, which opens nothing by itself: {link}</source>
        <translation>Das führt aus Précis hinaus, das von sich aus nichts öffnet: {link}</translation>
    </message>
    <message>
        <source>Copy Address</source>
        <translation>Adresse kopieren</translation>
    </message>
    <message>
        <source>{at} of {hits} on this page</source>
        <translation>{at} von {hits} auf dieser Seite</translation>
    </message>
    <message>
        <source>{hits} here</source>
        <translation>{hits} auf dieser Seite</translation>
    </message>
    <message>
        <source>Not on this page</source>
        <translation>Nicht auf dieser Seite</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>Nicht gefunden</translation>
    </message>
    <message>
        <source>Note on Words</source>
        <translation>Notiz zur Textstelle</translation>
    </message>
    <message>
        <source>Your note. It is kept with the words and goes into exports; without one they are just marked.</source>
        <translation>Ihre Notiz. Sie bleibt bei der Textstelle und steht auch in Exporten; ohne Notiz wird die Stelle nur markiert.</translation>
    </message>
    <message>
        <source>Your note</source>
        <translation>Ihre Notiz</translation>
    </message>
    <message>
        <source>At most {most} characters can be kept.</source>
        <translation>Es sind höchstens {most} Zeichen möglich.</translation>
    </message>
    <message>
        <source>Colour of the highlight</source>
        <translation>Farbe der Markierung</translation>
    </message>
    <message>
        <source>Nothing is highlighted in this document. Select words in it, and choose Review › Highlight Selected Words.</source>
        <translation>In diesem Dokument ist nichts markiert. Wählen Sie darin Wörter aus und dann Prüfung › Auswahl markieren.</translation>
    </message>
    <message>
        <source>Highlights and Notes</source>
        <translation>Markierungen und Notizen</translation>
    </message>
    <message>
        <source>Highlights and notes</source>
        <translation>Markierungen und Notizen</translation>
    </message>
    <message>
        <source>&amp;Note …</source>
        <translation>&amp;Notiz …</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Entfernen</translation>
    </message>
    <message>
        <source>Licences</source>
        <translation>Lizenzen</translation>
    </message>
    <message>
        <source>Parts of the program</source>
        <translation>Bestandteile des Programms</translation>
    </message>
    <message>
        <source>Looking …</source>
        <translation>Wird gesucht …</translation>
    </message>
    <message>
        <source>Text of the licence</source>
        <translation>Text der Lizenz</translation>
    </message>
    <message>
        <source>See the text below</source>
        <translation>Siehe Text unten</translation>
    </message>
    <message>
        <source>Edit Line</source>
        <translation>Aussage bearbeiten</translation>
    </message>
    <message>
        <source>Note on Line</source>
        <translation>Notiz zur Aussage</translation>
    </message>
    <message>
        <source>The line in your words. It will be marked as edited and checked against its source.</source>
        <translation>Die Aussage in Ihren Worten. Sie wird als bearbeitet gekennzeichnet und mit ihrer Fundstelle verglichen.</translation>
    </message>
    <message>
        <source>Your note. It is kept with the line and goes into exports.</source>
        <translation>Ihre Notiz. Sie bleibt bei der Aussage und steht auch in Exporten.</translation>
    </message>
    <message>
        <source>The line in your words</source>
        <translation>Die Aussage in Ihren Worten</translation>
    </message>
    <message>
        <source>Source {citation}</source>
        <translation>Fundstelle {citation}</translation>
    </message>
    <message>
        <source>&amp;Original Words</source>
        <translation>&amp;Ursprünglicher Wortlaut</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation>Herkunft</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Lizenz</translation>
    </message>
    <message>
        <source>Checksum</source>
        <translation>Prüfsumme</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Card of the model</source>
        <translation>Beschreibung des Modells</translation>
    </message>
    <message>
        <source>Not stated by its card</source>
        <translation>In der Beschreibung nicht angegeben</translation>
    </message>
    <message>
        <source>This model came without a card.</source>
        <translation>Dieses Modell kam ohne Beschreibung.</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Adding the model</source>
        <translation>Modell wird hinzugefügt</translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation>&amp;Hinzufügen</translation>
    </message>
    <message>
        <source>Add a summarizer or a language model</source>
        <translation>Ein Zusammenfassungs- oder Sprachmodell hinzufügen</translation>
    </message>
    <message>
        <source>&amp;Link, do not copy</source>
        <translation>&amp;Verknüpfen statt kopieren</translation>
    </message>
    <message>
        <source>Use the files where they are; they must stay there</source>
        <translation>Die Dateien dort verwenden, wo sie liegen; sie müssen dort bleiben</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>&amp;Anhalten</translation>
    </message>
    <message>
        <source>&amp;Verify</source>
        <translation>&amp;Prüfen</translation>
    </message>
    <message>
        <source>Compare the model&apos;s files with their checksums</source>
        <translation>Die Dateien des Modells mit ihren Prüfsummen vergleichen</translation>
    </message>
    <message>
        <source>&amp;Remove …</source>
        <translation>&amp;Entfernen …</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>What models do, and which can be added</source>
        <translation>Was Modelle leisten und welche hinzugefügt werden können</translation>
    </message>
    <message>
        <source>&amp;Folder …</source>
        <translation>&amp;Ordner …</translation>
    </message>
    <message>
        <source>A model in the format of transformers</source>
        <translation>Ein Modell im Format von transformers</translation>
    </message>
    <message>
        <source>&amp;GGUF File …</source>
        <translation>&amp;GGUF-Datei …</translation>
    </message>
    <message>
        <source>From &amp;Other Programs …</source>
        <translation>Aus &amp;anderen Programmen …</translation>
    </message>
    <message>
        <source>Language models of LM Studio, Ollama, GPT4All, Jan, llama.cpp and Hugging Face</source>
        <translation>Sprachmodelle von LM Studio, Ollama, GPT4All, Jan, llama.cpp und Hugging Face</translation>
    </message>
    <message>
        <source>{name} was added. It can be chosen beside the length of a summary.</source>
        <translation>{name} wurde hinzugefügt und kann neben der Länge einer Zusammenfassung gewählt werden.</translation>
    </message>
    <message>
        <source>Checking the files of {name} …</source>
        <translation>Die Dateien von {name} werden geprüft …</translation>
    </message>
    <message>
        <source>The files of {name} are intact.</source>
        <translation>Die Dateien von {name} sind die richtigen.</translation>
    </message>
    <message>
        <source>Only the links are removed; the files they point to stay.</source>
        <translation>Nur die Verknüpfungen verschwinden; die Dateien bleiben.</translation>
    </message>
    <message>
        <source>Its copy is deleted. The folder it was added from is not touched.</source>
        <translation>Seine Kopie wird gelöscht. Der Ordner, aus dem es kam, bleibt unberührt.</translation>
    </message>
    <message>
        <source>Remove the model {name}?</source>
        <translation>Modell {name} entfernen?</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>can&apos;t be used</source>
        <translation>nicht verwendbar</translation>
    </message>
    <message>
        <source>Network Status</source>
        <translation>Netzwerkstatus</translation>
    </message>
    <message>
        <source>Trying to reach the network …</source>
        <translation>Es wird versucht, das Netz zu erreichen …</translation>
    </message>
    <message>
        <source>Window: {name}</source>
        <translation>Fenster: {name}</translation>
    </message>
    <message>
        <source>Everything is as it should be. No process of Précis can reach the network.</source>
        <translation>Alles ist in Ordnung. Kein Prozess von Précis kann das Netz erreichen.</translation>
    </message>
    <message>
        <source>{failed} of {rows} checks failed.</source>
        <translation>{failed} von {rows} Prüfungen sind fehlgeschlagen.</translation>
    </message>
    <message>
        <source>The self-test could not be run. {message}</source>
        <translation>Der Selbsttest konnte nicht ausgeführt werden. {message}</translation>
    </message>
    <message>
        <source>passed</source>
        <translation>bestanden</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>Why This Line?</source>
        <translation>Warum diese Aussage?</translation>
    </message>
    <message>
        <source>Where the line comes from</source>
        <translation>Woher die Aussage stammt</translation>
    </message>
    <message>
        <source>&amp;Previous Line</source>
        <translation>&amp;Vorherige Aussage</translation>
    </message>
    <message>
        <source>&amp;Next Line</source>
        <translation>&amp;Nächste Aussage</translation>
    </message>
    <message>
        <source>Summarize &amp;Again</source>
        <translation>&amp;Erneut zusammenfassen</translation>
    </message>
    <message>
        <source>Preferences</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>{refused} Changes made here last until the window is closed.</source>
        <translation>{refused} Änderungen gelten nur, bis das Fenster geschlossen wird.</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>Warteschlange</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>Aufträge</translation>
    </message>
    <message>
        <source>Res&amp;ume</source>
        <translation>&amp;Fortsetzen</translation>
    </message>
    <message>
        <source>Do This &amp;First</source>
        <translation>&amp;Vorziehen</translation>
    </message>
    <message>
        <source>Move U&amp;p</source>
        <translation>Nach &amp;oben</translation>
    </message>
    <message>
        <source>Move &amp;Down</source>
        <translation>Nach &amp;unten</translation>
    </message>
    <message>
        <source>No jobs are running</source>
        <translation>Es läuft kein Auftrag</translation>
    </message>
    <message>
        <source>{said}, {waiting} waiting</source>
        <translation>{said}, {waiting} in Wartestellung</translation>
    </message>
    <message>
        <source>Not Added</source>
        <translation>Nicht hinzugefügt</translation>
    </message>
    <message>
        <source>Files that were not added</source>
        <translation>Nicht hinzugefügte Dateien</translation>
    </message>
    <message>
        <source>Keyboard Shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Search commands</source>
        <translation>Befehle suchen</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Commands and their keys</source>
        <translation>Befehle und ihre Tasten</translation>
    </message>
    <message>
        <source>Choose a command to change its keys.</source>
        <translation>Wählen Sie einen Befehl, um seine Tasten zu ändern.</translation>
    </message>
    <message>
        <source>New keys</source>
        <translation>Neue Tasten</translation>
    </message>
    <message>
        <source>Built-In Keys</source>
        <translation>Vorgegebene Tasten</translation>
    </message>
    <message>
        <source>These keys are already used for “{taken}”.</source>
        <translation>Diese Tasten gehören schon zu „{taken}“.</translation>
    </message>
    <message>
        <source>Trash</source>
        <translation>Papierkorb</translation>
    </message>
    <message>
        <source>Removed documents</source>
        <translation>Entfernte Dokumente</translation>
    </message>
    <message>
        <source>&amp;Put Back</source>
        <translation>&amp;Zurücklegen</translation>
    </message>
    <message>
        <source>&amp;Erase Now …</source>
        <translation>&amp;Jetzt löschen …</translation>
    </message>
    <message>
        <source>E&amp;mpty Trash …</source>
        <translation>Papierkorb &amp;leeren …</translation>
    </message>
    <message>
        <source>{title}, removed {removed}</source>
        <translation>{title}, entfernt am {removed}</translation>
    </message>
    <message>
        <source>The trash is empty.</source>
        <translation>Der Papierkorb ist leer.</translation>
    </message>
    <message>
        <source>Copies, texts and summaries are deleted, and their words are gone from all files of the library. Your original files are not touched.</source>
        <translation>Kopien, Texte und Zusammenfassungen werden gelöscht; ihre Wörter verschwinden aus allen Dateien der Bibliothek. Ihre eigenen Dateien bleiben unberührt.</translation>
    </message>
    <message>
        <source>Erase</source>
        <translation>Löschen</translation>
    </message>
    <message numerus="yes">
        <source>Done. The library has %Ln document(s){unread}.</source>
        <translation>
            <numerusform>Fertig. Die Bibliothek enthält %Ln Dokument{unread}.</numerusform>
            <numerusform>Fertig. Die Bibliothek enthält %Ln Dokumente{unread}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) not added, the last one: {last}</source>
        <translation>
            <numerusform>%Ln Datei nicht hinzugefügt: {last}</numerusform>
            <numerusform>%Ln Dateien nicht hinzugefügt, die letzte: {last}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) added since the start</source>
        <translation>
            <numerusform>%Ln Dokument seit dem Start hinzugefügt</numerusform>
            <numerusform>%Ln Dokumente seit dem Start hinzugefügt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln part(s), each with the licence it came with.</source>
        <translation>
            <numerusform>%Ln Bestandteil mit der Lizenz, unter der er kam.</numerusform>
            <numerusform>%Ln Bestandteile, jeder mit der Lizenz, unter der er kam.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln job(s) running</source>
        <translation>
            <numerusform>%Ln Auftrag läuft</numerusform>
            <numerusform>%Ln Aufträge laufen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Documents stay here for %Ln day(s), then they are erased.</source>
        <translation>
            <numerusform>Dokumente bleiben %Ln Tag hier, dann werden sie gelöscht.</numerusform>
            <numerusform>Dokumente bleiben %Ln Tage hier, dann werden sie gelöscht.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Erase %Ln document(s) for good?</source>
        <translation>
            <numerusform>%Ln Dokument endgültig löschen?</numerusform>
            <numerusform>%Ln Dokumente endgültig löschen?</numerusform>
        </translation>
    </message>
    <message>
        <source>Save as PDF</source>
        <translation>Als PDF speichern</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>Drucken</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>Zoom</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Passphrase</source>
        <translation>Passphrase</translation>
    </message>
    <message>
        <source>New passphrase</source>
        <translation>Neue Passphrase</translation>
    </message>
    <message>
        <source>Once more</source>
        <translation>Noch einmal</translation>
    </message>
    <message>
        <source>I understand: if the passphrase is forgotten, the library is lost.</source>
        <translation>Ich weiß: Wird die Passphrase vergessen, ist die Bibliothek verloren.</translation>
    </message>
    <message>
        <source>Unlock Library</source>
        <translation>Bibliothek entsperren</translation>
    </message>
    <message>
        <source>Your library is encrypted. It opens with its passphrase.</source>
        <translation>Ihre Bibliothek ist verschlüsselt. Sie öffnet sich mit ihrer Passphrase.</translation>
    </message>
    <message>
        <source>Unlock</source>
        <translation>Entsperren</translation>
    </message>
    <message>
        <source>Unlocking …</source>
        <translation>Wird entsperrt …</translation>
    </message>
    <message>
        <source>Encrypt Library</source>
        <translation>Bibliothek verschlüsseln</translation>
    </message>
    <message>
        <source>Everything in the library will be encrypted: documents, texts, summaries, notes. From then on Précis asks for the passphrase when it starts. The unencrypted files are deleted, including backups. Your original files and exports stay as they are. Without the passphrase nobody can read the library again.</source>
        <translation>Alles in der Bibliothek wird verschlüsselt: Dokumente, Texte, Zusammenfassungen, Notizen. Von da an fragt Précis beim Start nach der Passphrase. Was unverschlüsselt dalag, wird gelöscht, auch Sicherungen. Ihre ursprünglichen Dateien und Exporte bleiben, wie sie sind. Ohne die Passphrase kann niemand die Bibliothek je wieder lesen.</translation>
    </message>
    <message>
        <source>Encrypt</source>
        <translation>Verschlüsseln</translation>
    </message>
    <message>
        <source>Encrypting … This may take minutes.</source>
        <translation>Wird verschlüsselt … Das kann Minuten dauern.</translation>
    </message>
    <message>
        <source>Change Passphrase</source>
        <translation>Passphrase ändern</translation>
    </message>
    <message>
        <source>Copies of the library that were made before still open with the old passphrase.</source>
        <translation>Kopien der Bibliothek, die vorher gemacht wurden, öffnen sich weiterhin mit der alten Passphrase.</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Ändern</translation>
    </message>
    <message>
        <source>Changing …</source>
        <translation>Wird geändert …</translation>
    </message>
    <message>
        <source>Decrypt Library</source>
        <translation>Bibliothek entschlüsseln</translation>
    </message>
    <message>
        <source>Anyone who can read your files will be able to read the library. Backups made while it was encrypted are deleted.</source>
        <translation>Wer Ihre Dateien lesen kann, wird auch die Bibliothek lesen können. Sicherungen, die von ihr gemacht wurden, als sie verschlüsselt war, werden gelöscht.</translation>
    </message>
    <message>
        <source>Decrypt</source>
        <translation>Entschlüsseln</translation>
    </message>
    <message>
        <source>Decrypting … This may take minutes.</source>
        <translation>Wird entschlüsselt … Das kann Minuten dauern.</translation>
    </message>
    <message>
        <source>The two new passphrases differ.</source>
        <translation>Die beiden neuen Passphrasen sind verschieden.</translation>
    </message>
</context>
<context>
    <name>Doubts</name>
    <message>
        <source>the source goes on over a column, page or figure</source>
        <translation>die Fundstelle reicht über eine Spalte, Seite oder Abbildung hinweg</translation>
    </message>
    <message>
        <source>parts of the source stand apart on the page and may not belong together</source>
        <translation>Teile der Fundstelle stehen auf der Seite getrennt und gehören vielleicht nicht zusammen</translation>
    </message>
    <message>
        <source>the source may not be a whole sentence</source>
        <translation>die Fundstelle ist vielleicht kein ganzer Satz</translation>
    </message>
    <message>
        <source>words of the source were read from a picture and may be misread</source>
        <translation>Wörter der Fundstelle wurden aus einem Bild gelesen und sind vielleicht falsch erkannt</translation>
    </message>
</context>
<context>
    <name>Engine</name>
    <message>
        <source>The engine stopped before it answered.</source>
        <translation>Der Rechenkern endete, bevor er antwortete.</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Angehalten.</translation>
    </message>
    <message>
        <source>The window and the engine are from different builds of Précis. Install the program again.</source>
        <translation>Fenster und Rechenkern stammen nicht aus demselben Stand von Précis. Installieren Sie das Programm neu.</translation>
    </message>
    <message>
        <source>The engine gave an answer that this window does not understand.</source>
        <translation>Der Rechenkern gab eine Antwort, die dieses Fenster nicht versteht.</translation>
    </message>
    <message>
        <source>The engine could not be started.</source>
        <translation>Der Rechenkern konnte nicht gestartet werden.</translation>
    </message>
    <message>
        <source>The engine was killed by the system.</source>
        <translation>Der Rechenkern wurde vom System beendet.</translation>
    </message>
    <message>
        <source>The engine exited with code {code}.</source>
        <translation>Der Rechenkern endete mit dem Code {code}.</translation>
    </message>
</context>
<context>
    <name>Fields</name>
    <message>
        <source>Correspondent, date and subject of the document</source>
        <translation>Absender, Datum und Betreff des Dokuments</translation>
    </message>
    <message>
        <source>confirmed by you</source>
        <translation>von Ihnen bestätigt</translation>
    </message>
    <message>
        <source>suggested</source>
        <translation>vorgeschlagen</translation>
    </message>
    <message>
        <source>{name}: {value} ({how})</source>
        <translation>{name}: {value} ({how})</translation>
    </message>
    <message>
        <source>&amp;Show on Page {page}</source>
        <translation>Auf Seite {page} &amp;zeigen</translation>
    </message>
    <message>
        <source>&amp;Show Its Place</source>
        <translation>Fundstelle &amp;zeigen</translation>
    </message>
    <message>
        <source>Not in the document in these words</source>
        <translation>Nicht mit diesen Worten im Dokument</translation>
    </message>
    <message>
        <source>&amp;Confirm</source>
        <translation>&amp;Bestätigen</translation>
    </message>
    <message>
        <source>Confirm &amp;All</source>
        <translation>&amp;Alle bestätigen</translation>
    </message>
    <message>
        <source>C&amp;hange …</source>
        <translation>&amp;Ändern …</translation>
    </message>
    <message>
        <source>It Has &amp;None</source>
        <translation>Es hat &amp;keinen Eintrag</translation>
    </message>
    <message>
        <source>&amp;Take Back</source>
        <translation>Zurück&amp;nehmen</translation>
    </message>
    <message>
        <source>Enter who the document is from, its date, or what it is about</source>
        <translation>Angeben, von wem das Dokument ist, sein Datum oder worum es geht</translation>
    </message>
    <message>
        <source>Suggest “{name}” Again</source>
        <translation>„{name}“ wieder vorschlagen</translation>
    </message>
    <message>
        <source>Who it is from; those you named before are in the list</source>
        <translation>Von wem es ist; wen Sie schon genannt haben, steht in der Liste</translation>
    </message>
    <message>
        <source>Its date, such as {example}; a month or a year alone will do</source>
        <translation>Sein Datum, etwa {example}; ein Monat oder ein Jahr allein genügt</translation>
    </message>
    <message>
        <source>What it is about</source>
        <translation>Worum es geht</translation>
    </message>
</context>
<context>
    <name>Headings</name>
    <message>
        <source>Complaint</source>
        <translation>Beschwerden</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>Befunde</translation>
    </message>
    <message>
        <source>Assessment</source>
        <translation>Beurteilung</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Weiteres Vorgehen</translation>
    </message>
    <message>
        <source>Medicines and allergies</source>
        <translation>Medikamente und Allergien</translation>
    </message>
    <message>
        <source>Course and treatment</source>
        <translation>Verlauf und Behandlung</translation>
    </message>
    <message>
        <source>Other points</source>
        <translation>Weitere Punkte</translation>
    </message>
    <message>
        <source>Parties and date</source>
        <translation>Parteien und Datum</translation>
    </message>
    <message>
        <source>Subject</source>
        <translation>Gegenstand</translation>
    </message>
    <message>
        <source>Term and renewal</source>
        <translation>Laufzeit und Verlängerung</translation>
    </message>
    <message>
        <source>Money</source>
        <translation>Geld</translation>
    </message>
    <message>
        <source>Duties of each side</source>
        <translation>Pflichten der Parteien</translation>
    </message>
    <message>
        <source>Termination</source>
        <translation>Kündigung</translation>
    </message>
    <message>
        <source>Claims given up</source>
        <translation>Abgegoltene Ansprüche</translation>
    </message>
    <message>
        <source>Liability and indemnity</source>
        <translation>Haftung und Freistellung</translation>
    </message>
    <message>
        <source>Hours, leave and sickness</source>
        <translation>Arbeitszeit, Urlaub und Krankheit</translation>
    </message>
    <message>
        <source>Confidentiality</source>
        <translation>Vertraulichkeit</translation>
    </message>
    <message>
        <source>Governing law and disputes</source>
        <translation>Anwendbares Recht und Streitigkeiten</translation>
    </message>
    <message>
        <source>Clauses to look at</source>
        <translation>Beachtenswerte Klauseln</translation>
    </message>
    <message>
        <source>Parties and court</source>
        <translation>Parteien und Gericht</translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>Sachverhalt</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Holding</source>
        <translation>Entscheidung</translation>
    </message>
    <message>
        <source>Reasoning</source>
        <translation>Begründung</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Tenor</translation>
    </message>
    <message>
        <source>Separate opinions</source>
        <translation>Abweichende Meinungen</translation>
    </message>
    <message>
        <source>Who says it, and before which court</source>
        <translation>Wer es sagt und vor welchem Gericht</translation>
    </message>
    <message>
        <source>What is said to have happened</source>
        <translation>Was geschehen sein soll</translation>
    </message>
    <message>
        <source>What is admitted and denied</source>
        <translation>Was zugestanden und bestritten wird</translation>
    </message>
    <message>
        <source>Loss and damage</source>
        <translation>Schaden</translation>
    </message>
    <message>
        <source>What the court is asked to do</source>
        <translation>Was beantragt wird</translation>
    </message>
    <message>
        <source>What it is about</source>
        <translation>Worum es geht</translation>
    </message>
    <message>
        <source>What is asked</source>
        <translation>Was gefragt wird</translation>
    </message>
    <message>
        <source>What is promised or decided</source>
        <translation>Was zugesagt oder entschieden ist</translation>
    </message>
    <message>
        <source>Dates and amounts</source>
        <translation>Termine und Beträge</translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation>Auftrag und Unterlagen</translation>
    </message>
    <message>
        <source>Conclusions</source>
        <translation>Schlussfolgerungen</translation>
    </message>
    <message>
        <source>What had happened</source>
        <translation>Was geschehen war</translation>
    </message>
    <message>
        <source>Examination and findings</source>
        <translation>Untersuchung und Befunde</translation>
    </message>
    <message>
        <source>Earlier history</source>
        <translation>Vorgeschichte</translation>
    </message>
    <message>
        <source>Recommendations and costs</source>
        <translation>Empfehlungen und Kosten</translation>
    </message>
    <message>
        <source>How it begins</source>
        <translation>Wie es beginnt</translation>
    </message>
    <message>
        <source>What happens</source>
        <translation>Was geschieht</translation>
    </message>
    <message>
        <source>How it ends</source>
        <translation>Wie es endet</translation>
    </message>
    <message>
        <source>Company and period</source>
        <translation>Unternehmen und Zeitraum</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Ergebnisse</translation>
    </message>
    <message>
        <source>Reasons</source>
        <translation>Gründe</translation>
    </message>
    <message>
        <source>Outlook</source>
        <translation>Ausblick</translation>
    </message>
    <message>
        <source>Risks</source>
        <translation>Risiken</translation>
    </message>
    <message>
        <source>Who and what is insured</source>
        <translation>Wer und was versichert ist</translation>
    </message>
    <message>
        <source>What is covered</source>
        <translation>Was gedeckt ist</translation>
    </message>
    <message>
        <source>What is not covered</source>
        <translation>Was nicht gedeckt ist</translation>
    </message>
    <message>
        <source>Premium, excess and limits</source>
        <translation>Prämie, Selbstbehalt und Höchstbeträge</translation>
    </message>
    <message>
        <source>If something happens</source>
        <translation>Im Schadensfall</translation>
    </message>
    <message>
        <source>Cancelling</source>
        <translation>Kündigung</translation>
    </message>
    <message>
        <source>Complaints and law</source>
        <translation>Beschwerden und Recht</translation>
    </message>
    <message>
        <source>Who speaks</source>
        <translation>Wer spricht</translation>
    </message>
    <message>
        <source>Views</source>
        <translation>Ansichten</translation>
    </message>
    <message>
        <source>How it came about</source>
        <translation>Wie es dazu kam</translation>
    </message>
    <message>
        <source>On what terms</source>
        <translation>Zu welchen Bedingungen</translation>
    </message>
    <message>
        <source>What is said</source>
        <translation>Was gesagt wird</translation>
    </message>
    <message>
        <source>What is sought</source>
        <translation>Was gesucht wird</translation>
    </message>
    <message>
        <source>Deadlines</source>
        <translation>Fristen</translation>
    </message>
    <message>
        <source>How to submit</source>
        <translation>Wie einzureichen ist</translation>
    </message>
    <message>
        <source>Who may bid</source>
        <translation>Wer bieten darf</translation>
    </message>
    <message>
        <source>How it is judged</source>
        <translation>Wie gewertet wird</translation>
    </message>
    <message>
        <source>Price and payment</source>
        <translation>Preis und Zahlung</translation>
    </message>
    <message>
        <source>Terms to look at</source>
        <translation>Beachtenswerte Bedingungen</translation>
    </message>
    <message>
        <source>Also said</source>
        <translation>Außerdem gesagt</translation>
    </message>
    <message>
        <source>Purpose</source>
        <translation>Zweck</translation>
    </message>
    <message>
        <source>What the board is asked to decide</source>
        <translation>Was das Gremium entscheiden soll</translation>
    </message>
    <message>
        <source>Background and reasons</source>
        <translation>Hintergrund und Gründe</translation>
    </message>
    <message>
        <source>Options and what speaks for each</source>
        <translation>Möglichkeiten und was für jede spricht</translation>
    </message>
    <message>
        <source>Legal matters, people and consultation</source>
        <translation>Recht, Betroffene und Anhörung</translation>
    </message>
    <message>
        <source>Next steps</source>
        <translation>Nächste Schritte</translation>
    </message>
    <message>
        <source>What is not allowed</source>
        <translation>Was nicht erlaubt ist</translation>
    </message>
    <message>
        <source>In earlier messages</source>
        <translation>In früheren Nachrichten</translation>
    </message>
    <message>
        <source>Whom and what it covers</source>
        <translation>Geltungsbereich</translation>
    </message>
    <message>
        <source>What is required</source>
        <translation>Was verlangt wird</translation>
    </message>
    <message>
        <source>What it is for</source>
        <translation>Wofür es ist</translation>
    </message>
    <message>
        <source>Who may apply, and who not</source>
        <translation>Wer sich bewerben darf und wer nicht</translation>
    </message>
    <message>
        <source>How much</source>
        <translation>Wie viel</translation>
    </message>
    <message>
        <source>Dates and duration</source>
        <translation>Termine und Dauer</translation>
    </message>
    <message>
        <source>How to apply</source>
        <translation>Wie man sich bewirbt</translation>
    </message>
    <message>
        <source>Whom it is for</source>
        <translation>Für wen sie gilt</translation>
    </message>
    <message>
        <source>What not to do</source>
        <translation>Was nicht zu tun ist</translation>
    </message>
    <message>
        <source>Drugs and doses</source>
        <translation>Arzneimittel und Dosen</translation>
    </message>
    <message>
        <source>How sure it is</source>
        <translation>Wie sicher es ist</translation>
    </message>
    <message>
        <source>What is new, and how long it holds</source>
        <translation>Was neu ist und wie lange es gilt</translation>
    </message>
    <message>
        <source>Delivery, warranty and risk</source>
        <translation>Lieferung, Gewährleistung und Gefahr</translation>
    </message>
    <message>
        <source>What the course is about</source>
        <translation>Worum es in der Lehrveranstaltung geht</translation>
    </message>
    <message>
        <source>How it is marked</source>
        <translation>Wie bewertet wird</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Regeln</translation>
    </message>
    <message>
        <source>Dates and changes</source>
        <translation>Termine und Änderungen</translation>
    </message>
    <message>
        <source>Readings</source>
        <translation>Lektüre</translation>
    </message>
    <message>
        <source>From and to</source>
        <translation>Von und an</translation>
    </message>
    <message>
        <source>Number and dates</source>
        <translation>Nummer und Daten</translation>
    </message>
    <message>
        <source>What is to be paid</source>
        <translation>Was zu zahlen ist</translation>
    </message>
    <message>
        <source>If it is not paid, and other terms</source>
        <translation>Wenn nicht gezahlt wird, und andere Bedingungen</translation>
    </message>
    <message>
        <source>What it grants or changes</source>
        <translation>Was es gewährt oder ändert</translation>
    </message>
    <message>
        <source>What is forbidden or allowed</source>
        <translation>Was verboten oder erlaubt ist</translation>
    </message>
    <message>
        <source>Penalties and remedies</source>
        <translation>Strafen und Rechtsbehelfe</translation>
    </message>
    <message>
        <source>Entry into force and expiry</source>
        <translation>Inkrafttreten und Außerkrafttreten</translation>
    </message>
    <message>
        <source>What is asked or offered</source>
        <translation>Was verlangt oder angeboten wird</translation>
    </message>
    <message>
        <source>By when, and what follows otherwise</source>
        <translation>Bis wann, und was sonst folgt</translation>
    </message>
    <message>
        <source>Reasons given</source>
        <translation>Angegebene Gründe</translation>
    </message>
    <message>
        <source>Decisions</source>
        <translation>Beschlüsse</translation>
    </message>
    <message>
        <source>Actions</source>
        <translation>Aufgaben</translation>
    </message>
    <message>
        <source>Open points</source>
        <translation>Offene Punkte</translation>
    </message>
    <message>
        <source>Disagreements</source>
        <translation>Meinungsverschiedenheiten</translation>
    </message>
    <message>
        <source>Meeting and attendance</source>
        <translation>Sitzung und Anwesenheit</translation>
    </message>
    <message>
        <source>Also reported</source>
        <translation>Außerdem berichtet</translation>
    </message>
    <message>
        <source>What was decided on</source>
        <translation>Worüber entschieden wurde</translation>
    </message>
    <message>
        <source>Decision</source>
        <translation>Entscheidung</translation>
    </message>
    <message>
        <source>Conditions and what must be done</source>
        <translation>Auflagen und was zu tun ist</translation>
    </message>
    <message>
        <source>Appeal and time limits</source>
        <translation>Rechtsbehelf und Fristen</translation>
    </message>
    <message>
        <source>Main points</source>
        <translation>Hauptpunkte</translation>
    </message>
    <message>
        <source>Past, family and social history</source>
        <translation>Eigen-, Familien- und Sozialanamnese</translation>
    </message>
    <message>
        <source>Conditions</source>
        <translation>Bedingungen</translation>
    </message>
    <message>
        <source>What is proposed</source>
        <translation>Was vorgeschlagen wird</translation>
    </message>
    <message>
        <source>Patient</source>
        <translation>Patient oder Patientin</translation>
    </message>
    <message>
        <source>Service levels</source>
        <translation>Servicelevel</translation>
    </message>
    <message>
        <source>Other terms</source>
        <translation>Weitere Vereinbarungen</translation>
    </message>
    <message>
        <source>What was argued</source>
        <translation>Vorbringen der Parteien</translation>
    </message>
    <message>
        <source>Events and changes</source>
        <translation>Ereignisse und Änderungen</translation>
    </message>
    <message>
        <source>Terms explained</source>
        <translation>Erklärte Begriffe</translation>
    </message>
    <message>
        <source>Examples and findings</source>
        <translation>Beispiele und Ergebnisse</translation>
    </message>
    <message>
        <source>Where care is needed</source>
        <translation>Wo Vorsicht geboten ist</translation>
    </message>
    <message>
        <source>For the next time</source>
        <translation>Für das nächste Mal</translation>
    </message>
    <message>
        <source>Prices and budget</source>
        <translation>Preise und Budget</translation>
    </message>
    <message>
        <source>Particulars</source>
        <translation>Eckdaten</translation>
    </message>
    <message>
        <source>Conclusions and demands</source>
        <translation>Schlüsse und Forderungen</translation>
    </message>
    <message>
        <source>Figures and dates</source>
        <translation>Zahlen und Daten</translation>
    </message>
    <message>
        <source>Who must not take it, and when to be careful</source>
        <translation>Wer es nicht nehmen darf und wann Vorsicht nötig ist</translation>
    </message>
    <message>
        <source>How it is taken</source>
        <translation>Wie es eingenommen wird</translation>
    </message>
    <message>
        <source>Possible side effects</source>
        <translation>Mögliche Nebenwirkungen</translation>
    </message>
    <message>
        <source>How it is kept</source>
        <translation>Wie es aufbewahrt wird</translation>
    </message>
    <message>
        <source>What it contains, and who makes it</source>
        <translation>Was es enthält und wer es herstellt</translation>
    </message>
    <message>
        <source>What was debated</source>
        <translation>Worum es ging</translation>
    </message>
    <message>
        <source>How the house decided</source>
        <translation>Wie das Haus entschied</translation>
    </message>
    <message>
        <source>For</source>
        <translation>Dafür</translation>
    </message>
    <message>
        <source>Against</source>
        <translation>Dagegen</translation>
    </message>
    <message>
        <source>Amendments</source>
        <translation>Änderungsanträge</translation>
    </message>
    <message>
        <source>What was promised</source>
        <translation>Was zugesagt wurde</translation>
    </message>
    <message>
        <source>Whose it is, numbers and dates</source>
        <translation>Wem es gehört, Nummern und Daten</translation>
    </message>
    <message>
        <source>The problem, and what was known</source>
        <translation>Das Problem und was bekannt war</translation>
    </message>
    <message>
        <source>What the invention does</source>
        <translation>Was die Erfindung leistet</translation>
    </message>
    <message>
        <source>Advantages, results and limits</source>
        <translation>Vorteile, Ergebnisse und Grenzen</translation>
    </message>
    <message>
        <source>What is claimed</source>
        <translation>Was beansprucht wird</translation>
    </message>
    <message>
        <source>Who was involved</source>
        <translation>Beteiligte</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>Was geschah</translation>
    </message>
    <message>
        <source>Injuries, loss and damage</source>
        <translation>Verletzte, Beute und Schäden</translation>
    </message>
    <message>
        <source>Evidence and witnesses</source>
        <translation>Spuren und Zeugen</translation>
    </message>
    <message>
        <source>What was done and what comes next</source>
        <translation>Was veranlasst wurde und was folgt</translation>
    </message>
    <message>
        <source>Overall rating</source>
        <translation>Gesamturteil</translation>
    </message>
    <message>
        <source>Mandate</source>
        <translation>Auftrag</translation>
    </message>
    <message>
        <source>What has been done since</source>
        <translation>Was seither geschehen ist</translation>
    </message>
    <message>
        <source>Recommendations and options</source>
        <translation>Empfehlungen und Möglichkeiten</translation>
    </message>
    <message>
        <source>Limits and open questions</source>
        <translation>Grenzen und offene Fragen</translation>
    </message>
    <message>
        <source>Purpose and scope</source>
        <translation>Zweck und Geltungsbereich</translation>
    </message>
    <message>
        <source>What is allowed or provided</source>
        <translation>Was erlaubt oder vorgesehen ist</translation>
    </message>
    <message>
        <source>What is forbidden or excluded</source>
        <translation>Was verboten oder ausgeschlossen ist</translation>
    </message>
    <message>
        <source>Breaches and complaints</source>
        <translation>Verstöße und Beschwerden</translation>
    </message>
    <message>
        <source>Validity and review</source>
        <translation>Gültigkeit und Überprüfung</translation>
    </message>
    <message>
        <source>Who appoints whom</source>
        <translation>Wer wen bevollmächtigt</translation>
    </message>
    <message>
        <source>What the attorney may do</source>
        <translation>Was Bevollmächtigte dürfen</translation>
    </message>
    <message>
        <source>What the attorney may not do</source>
        <translation>Was Bevollmächtigte nicht dürfen</translation>
    </message>
    <message>
        <source>Duties and pay of the attorney</source>
        <translation>Pflichten und Vergütung der Bevollmächtigten</translation>
    </message>
    <message>
        <source>From when, until when, and how it ends</source>
        <translation>Ab wann, bis wann und wie sie endet</translation>
    </message>
    <message>
        <source>Form, reliance and law</source>
        <translation>Form, Vertrauensschutz und Recht</translation>
    </message>
    <message>
        <source>What is announced</source>
        <translation>Was angekündigt wird</translation>
    </message>
    <message>
        <source>Who acts and whom it concerns</source>
        <translation>Wer handelt und wen es betrifft</translation>
    </message>
    <message>
        <source>Why it matters</source>
        <translation>Warum es wichtig ist</translation>
    </message>
    <message>
        <source>What is said of it</source>
        <translation>Was dazu gesagt wird</translation>
    </message>
    <message>
        <source>Who is responsible</source>
        <translation>Wer verantwortlich ist</translation>
    </message>
    <message>
        <source>What is collected</source>
        <translation>Was erhoben wird</translation>
    </message>
    <message>
        <source>What for, and on what basis</source>
        <translation>Wofür und auf welcher Grundlage</translation>
    </message>
    <message>
        <source>With whom it is shared</source>
        <translation>An wen es weitergegeben wird</translation>
    </message>
    <message>
        <source>Where it goes</source>
        <translation>Wohin es geht</translation>
    </message>
    <message>
        <source>How long it is kept</source>
        <translation>Wie lange es aufbewahrt wird</translation>
    </message>
    <message>
        <source>Rights and choices</source>
        <translation>Rechte und Wahlmöglichkeiten</translation>
    </message>
    <message>
        <source>Complaints</source>
        <translation>Beschwerden</translation>
    </message>
    <message>
        <source>Security, children and changes</source>
        <translation>Sicherheit, Kinder und Änderungen</translation>
    </message>
    <message>
        <source>What is recalled, and why</source>
        <translation>Was zurückgerufen wird und warum</translation>
    </message>
    <message>
        <source>Which are affected, and which not</source>
        <translation>Welche betroffen sind und welche nicht</translation>
    </message>
    <message>
        <source>What has happened</source>
        <translation>Was geschehen ist</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>Was zu tun ist</translation>
    </message>
    <message>
        <source>What is offered, and until when</source>
        <translation>Was angeboten wird und bis wann</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Methode</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>Grenzen</translation>
    </message>
    <message>
        <source>By when to pay</source>
        <translation>Bis wann zu zahlen ist</translation>
    </message>
    <message>
        <source>How to pay</source>
        <translation>Wie zu zahlen ist</translation>
    </message>
    <message>
        <source>What, when, where and who</source>
        <translation>Was, wann, wo und wer</translation>
    </message>
    <message>
        <source>Funding and interests</source>
        <translation>Finanzierung und Interessen</translation>
    </message>
    <message>
        <source>Product and supplier</source>
        <translation>Produkt und Lieferant</translation>
    </message>
    <message>
        <source>Hazards</source>
        <translation>Gefahren</translation>
    </message>
    <message>
        <source>First aid</source>
        <translation>Erste Hilfe</translation>
    </message>
    <message>
        <source>Fire and spills</source>
        <translation>Brand und Verschütten</translation>
    </message>
    <message>
        <source>Handling and storage</source>
        <translation>Handhabung und Lagerung</translation>
    </message>
    <message>
        <source>Protective equipment and limits</source>
        <translation>Schutzausrüstung und Grenzwerte</translation>
    </message>
    <message>
        <source>Composition</source>
        <translation>Zusammensetzung</translation>
    </message>
    <message>
        <source>What it must not meet</source>
        <translation>Womit es nicht zusammenkommen darf</translation>
    </message>
    <message>
        <source>Disposal and transport</source>
        <translation>Entsorgung und Transport</translation>
    </message>
    <message>
        <source>What it is</source>
        <translation>Was es ist</translation>
    </message>
    <message>
        <source>What is studied, and by whom</source>
        <translation>Was untersucht wird und von wem</translation>
    </message>
    <message>
        <source>Why it is done</source>
        <translation>Warum es geschieht</translation>
    </message>
    <message>
        <source>What is measured</source>
        <translation>Was gemessen wird</translation>
    </message>
    <message>
        <source>Design and treatment</source>
        <translation>Aufbau und Behandlung</translation>
    </message>
    <message>
        <source>Who may take part</source>
        <translation>Wer teilnehmen darf</translation>
    </message>
    <message>
        <source>Who may not</source>
        <translation>Wer nicht teilnehmen darf</translation>
    </message>
    <message>
        <source>Size and analysis</source>
        <translation>Umfang und Auswertung</translation>
    </message>
    <message>
        <source>Safety, and when it stops</source>
        <translation>Sicherheit und Abbruch</translation>
    </message>
    <message>
        <source>Changes of this version</source>
        <translation>Änderungen dieser Fassung</translation>
    </message>
    <message>
        <source>Consent, money and publication</source>
        <translation>Einwilligung, Geld und Veröffentlichung</translation>
    </message>
    <message>
        <source>How it is used</source>
        <translation>Wie es benutzt wird</translation>
    </message>
    <message>
        <source>What it needs</source>
        <translation>Was es braucht</translation>
    </message>
    <message>
        <source>What is required of it</source>
        <translation>Was es leisten muss</translation>
    </message>
    <message>
        <source>Warnings and limits</source>
        <translation>Warnungen und Grenzen</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>Problem</translation>
    </message>
    <message>
        <source>Proposed change</source>
        <translation>Vorgeschlagene Änderung</translation>
    </message>
    <message>
        <source>Consequences and compatibility</source>
        <translation>Folgen und Verträglichkeit</translation>
    </message>
    <message>
        <source>Alternatives and why not</source>
        <translation>Alternativen und was dagegen spricht</translation>
    </message>
    <message>
        <source>State and open questions</source>
        <translation>Stand und offene Fragen</translation>
    </message>
    <message>
        <source>What it teaches</source>
        <translation>Was es lehrt</translation>
    </message>
    <message>
        <source>Main ideas</source>
        <translation>Hauptgedanken</translation>
    </message>
    <message>
        <source>Terms</source>
        <translation>Begriffe</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>Who makes it</source>
        <translation>Wer es errichtet</translation>
    </message>
    <message>
        <source>Executors, trustees and guardians</source>
        <translation>Vollstrecker, Treuhänder und Vormünder</translation>
    </message>
    <message>
        <source>Gifts</source>
        <translation>Zuwendungen</translation>
    </message>
    <message>
        <source>What is left</source>
        <translation>Was übrig bleibt</translation>
    </message>
    <message>
        <source>Who gets nothing, and on what conditions</source>
        <translation>Wer nichts erhält, und unter welchen Bedingungen</translation>
    </message>
    <message>
        <source>Funeral and other wishes</source>
        <translation>Bestattung und andere Wünsche</translation>
    </message>
    <message>
        <source>Signature and witnesses</source>
        <translation>Unterschrift und Zeugen</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Zusammenfassung</translation>
    </message>
    <message>
        <source>Added by you</source>
        <translation>Von Ihnen hinzugefügt</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Also relevant</source>
        <translation>Außerdem von Belang</translation>
    </message>
</context>
<context>
    <name>Kinds</name>
    <message>
        <source>board paper</source>
        <translation>Vorlage für ein Gremium</translation>
    </message>
    <message>
        <source>call for proposals</source>
        <translation>Ausschreibung von Fördermitteln</translation>
    </message>
    <message>
        <source>clinical guideline</source>
        <translation>klinische Leitlinie</translation>
    </message>
    <message>
        <source>clinical note</source>
        <translation>Arztbericht</translation>
    </message>
    <message>
        <source>contract</source>
        <translation>Vertrag</translation>
    </message>
    <message>
        <source>course syllabus</source>
        <translation>Lehrplan</translation>
    </message>
    <message>
        <source>court decision</source>
        <translation>Gerichtsentscheidung</translation>
    </message>
    <message>
        <source>court filing</source>
        <translation>Schriftsatz oder Zeugenaussage</translation>
    </message>
    <message>
        <source>email</source>
        <translation>E-Mail</translation>
    </message>
    <message>
        <source>expert report</source>
        <translation>Gutachten</translation>
    </message>
    <message>
        <source>fiction</source>
        <translation>Erzählung</translation>
    </message>
    <message>
        <source>financial report</source>
        <translation>Finanzbericht</translation>
    </message>
    <message>
        <source>insurance policy</source>
        <translation>Versicherungspolice</translation>
    </message>
    <message>
        <source>interview or podcast</source>
        <translation>Interview oder Podcast</translation>
    </message>
    <message>
        <source>invitation to tender</source>
        <translation>Ausschreibung</translation>
    </message>
    <message>
        <source>invoice</source>
        <translation>Rechnung</translation>
    </message>
    <message>
        <source>lecture</source>
        <translation>Vorlesung</translation>
    </message>
    <message>
        <source>legislation</source>
        <translation>Rechtsvorschrift</translation>
    </message>
    <message>
        <source>letter</source>
        <translation>Brief</translation>
    </message>
    <message>
        <source>meeting transcript</source>
        <translation>Sitzungsmitschrift</translation>
    </message>
    <message>
        <source>minutes</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>official decision</source>
        <translation>behördliche Entscheidung</translation>
    </message>
    <message>
        <source>other</source>
        <translation>Sonstiges</translation>
    </message>
    <message>
        <source>package leaflet</source>
        <translation>Packungsbeilage</translation>
    </message>
    <message>
        <source>parliamentary debate</source>
        <translation>Parlamentsdebatte</translation>
    </message>
    <message>
        <source>patent</source>
        <translation>Patent</translation>
    </message>
    <message>
        <source>police report</source>
        <translation>Polizeibericht</translation>
    </message>
    <message>
        <source>policy report</source>
        <translation>Politikbericht</translation>
    </message>
    <message>
        <source>policy</source>
        <translation>Richtlinie</translation>
    </message>
    <message>
        <source>power of attorney</source>
        <translation>Vollmacht</translation>
    </message>
    <message>
        <source>press release</source>
        <translation>Pressemitteilung</translation>
    </message>
    <message>
        <source>privacy notice</source>
        <translation>Datenschutzerklärung</translation>
    </message>
    <message>
        <source>product recall</source>
        <translation>Produktrückruf</translation>
    </message>
    <message>
        <source>research article</source>
        <translation>Forschungsartikel</translation>
    </message>
    <message>
        <source>safety data sheet</source>
        <translation>Sicherheitsdatenblatt</translation>
    </message>
    <message>
        <source>study protocol</source>
        <translation>Studienprotokoll</translation>
    </message>
    <message>
        <source>technical documentation</source>
        <translation>Technische Dokumentation</translation>
    </message>
    <message>
        <source>technical proposal</source>
        <translation>Technischer Vorschlag</translation>
    </message>
    <message>
        <source>textbook chapter</source>
        <translation>Lehrbuchkapitel</translation>
    </message>
    <message>
        <source>will</source>
        <translation>Testament</translation>
    </message>
    <message>
        <source>document type</source>
        <translation>Dokumentart</translation>
    </message>
</context>
<context>
    <name>Labels</name>
    <message>
        <source>Labels of the document</source>
        <translation>Etiketten des Dokuments</translation>
    </message>
    <message>
        <source>added by you</source>
        <translation>von Ihnen vergeben</translation>
    </message>
    <message>
        <source>Page {page}</source>
        <translation>Seite {page}</translation>
    </message>
    <message>
        <source>next: {name}, {chance}</source>
        <translation>als Nächstes: {name}, {chance}</translation>
    </message>
    <message>
        <source>Passage {number}</source>
        <translation>Textstelle {number}</translation>
    </message>
    <message>
        <source>Pages {first}–{last}</source>
        <translation>Seiten {first}–{last}</translation>
    </message>
    <message>
        <source>How far the label&apos;s log-odds fall without this passage</source>
        <translation>Wie weit die Log-Chance des Etiketts ohne diese Textstelle sinkt</translation>
    </message>
    <message>
        <source>No single passage speaks for it</source>
        <translation>Keine einzelne Textstelle spricht dafür</translation>
    </message>
    <message>
        <source>No single passage decides; the label rests on the whole text</source>
        <translation>Keine einzelne Textstelle entscheidet; das Etikett beruht auf dem ganzen Text</translation>
    </message>
    <message>
        <source>&amp;Remove Label</source>
        <translation>Etikett &amp;entfernen</translation>
    </message>
    <message>
        <source>&amp;Confirm</source>
        <translation>&amp;Bestätigen</translation>
    </message>
    <message>
        <source>C&amp;hange To</source>
        <translation>Än&amp;dern in</translation>
    </message>
    <message>
        <source>Not sure of the {set}; perhaps {best} ({probability} %)</source>
        <translation>{set}: nicht sicher, vielleicht {best} ({probability} %)</translation>
    </message>
    <message>
        <source>{set}: not sure, perhaps {best}</source>
        <translation>{set}: nicht sicher, vielleicht {best}</translation>
    </message>
    <message>
        <source>{set}: none</source>
        <translation>{set}: keines</translation>
    </message>
    <message>
        <source>None of these</source>
        <translation>Keines davon</translation>
    </message>
    <message>
        <source>{set}: none of these</source>
        <translation>{set}: keines davon</translation>
    </message>
    <message>
        <source>, added by you</source>
        <translation>, von Ihnen vergeben</translation>
    </message>
    <message>
        <source>; nearest: {nearest}</source>
        <translation>; am nächsten: {nearest}</translation>
    </message>
    <message>
        <source>C&amp;onfirm</source>
        <translation>&amp;Bestätigen</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>Etikett</translation>
    </message>
    <message>
        <source>Add a label to the document</source>
        <translation>Dem Dokument ein Etikett geben</translation>
    </message>
    <message>
        <source>All documents</source>
        <translation>Alle Dokumente</translation>
    </message>
    <message>
        <source>Not sure ({number})</source>
        <translation>Nicht sicher ({number})</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>Etiketten</translation>
    </message>
    <message>
        <source>Create, teach and change labels</source>
        <translation>Etiketten anlegen, einlernen und ändern</translation>
    </message>
    <message>
        <source>Labels to filter by; drop documents on one to label them</source>
        <translation>Etiketten zum Filtern; ziehen Sie Dokumente auf eines, um es zu vergeben</translation>
    </message>
    <message>
        <source>There are no labels yet</source>
        <translation>Noch gibt es keine Etiketten</translation>
    </message>
    <message>
        <source>&amp;None of These</source>
        <translation>&amp;Keines davon</translation>
    </message>
    <message>
        <source>Add “{}”</source>
        <translation>„{}“ hinzufügen</translation>
    </message>
    <message>
        <source>Change “{}”</source>
        <translation>„{}“ ändern</translation>
    </message>
    <message>
        <source>Change the rules of “{}”</source>
        <translation>Regeln von „{}“ ändern</translation>
    </message>
    <message>
        <source>Delete “{}”</source>
        <translation>„{}“ löschen</translation>
    </message>
    <message>
        <source>Teach “{}”</source>
        <translation>„{}“ einlernen</translation>
    </message>
    <message>
        <source>Fine-tune “{}”</source>
        <translation>„{}“ feinabstimmen</translation>
    </message>
    <message>
        <source>Rename “{}” to “{}”</source>
        <translation>„{}“ in „{}“ umbenennen</translation>
    </message>
    <message>
        <source>Rename “{}” to “{}” in “{}”</source>
        <translation>„{}“ in „{}“ umbenennen (in „{}“)</translation>
    </message>
    <message>
        <source>This set comes with Précis. Its labels can be assigned and corrected; the set itself can&apos;t be changed.</source>
        <translation>Diese Gruppe gehört zu Précis. Ihre Etiketten lassen sich vergeben und berichtigen; die Gruppe selbst ist nicht änderbar.</translation>
    </message>
    <message>
        <source>Add at least two labels. Describe each in a sentence; documents are labelled by the descriptions at once.</source>
        <translation>Fügen Sie mindestens zwei Etiketten hinzu und beschreiben Sie jedes in einem Satz; nach den Beschreibungen werden Dokumente sofort etikettiert.</translation>
    </message>
    <message>
        <source>press Teach</source>
        <translation>drücken Sie Einlernen</translation>
    </message>
    <message>
        <source>give each label to at least two documents, then press Teach</source>
        <translation>geben Sie jedes Etikett mindestens zwei Dokumenten und drücken Sie dann Einlernen</translation>
    </message>
    <message>
        <source>Uses the descriptions of the labels. To improve it, {more}.</source>
        <translation>Richtet sich nach den Beschreibungen der Etiketten. Zum Verbessern {more}.</translation>
    </message>
    <message>
        <source>{held_out}; what it had learned before, {right}</source>
        <translation>{held_out}; das vorher Gelernte {right}</translation>
    </message>
    <message>
        <source>There are enough examples to fine-tune, which may do better.</source>
        <translation>Die Beispiele reichen zur Feinabstimmung, die vielleicht besser ist.</translation>
    </message>
    <message>
        <source>Fine-tuning waits for its turn.</source>
        <translation>Die Feinabstimmung wartet, bis sie an der Reihe ist.</translation>
    </message>
    <message>
        <source>With the descriptions, {before} of {described} were right; after learning, {after} of {learned} while held out.</source>
        <translation>Nach den Beschreibungen waren {before} von {described} richtig; nach dem Lernen {after} von {learned} zurückgehaltenen.</translation>
    </message>
    <message>
        <source>So the descriptions stay in use; give it more examples.</source>
        <translation>Es bleibt daher bei den Beschreibungen; geben Sie mehr Beispiele.</translation>
    </message>
    <message>
        <source>What it learned is used from now on.</source>
        <translation>Das Gelernte gilt von jetzt an.</translation>
    </message>
    <message>
        <source>Few documents prove little.</source>
        <translation>Wenige Dokumente beweisen wenig.</translation>
    </message>
    <message>
        <source>These are enough to fine-tune a model, in the background; it is used if it does better.</source>
        <translation>Sie reichen, um im Hintergrund ein Modell fein abzustimmen; es wird verwendet, wenn es besser ist.</translation>
    </message>
    <message>
        <source>Line {line}, “{place}”: {reason}</source>
        <translation>Zeile {line}, „{place}“: {reason}</translation>
    </message>
    <message>
        <source>Line {line}: {reason}</source>
        <translation>Zeile {line}: {reason}</translation>
    </message>
    <message>
        <source>not measured to the end</source>
        <translation>nicht zu Ende gemessen</translation>
    </message>
    <message>
        <source>{right} of {total} right while held out ({low} to {high} % of others)</source>
        <translation>{right} von {total} zurückgehaltenen richtig ({low} bis {high} % bei anderen)</translation>
    </message>
    <message>
        <source> ({right} of {total})</source>
        <translation> ({right} von {total})</translation>
    </message>
    <message>
        <source>What it means</source>
        <translation>Bedeutung</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>Label sets</source>
        <translation>Etikettengruppen</translation>
    </message>
    <message>
        <source>Name of a new set</source>
        <translation>Name einer neuen Gruppe</translation>
    </message>
    <message>
        <source>Name of a new label set</source>
        <translation>Name einer neuen Etikettengruppe</translation>
    </message>
    <message>
        <source>Rena&amp;me Set</source>
        <translation>Gruppe &amp;umbenennen</translation>
    </message>
    <message>
        <source>Rename the set; labels are renamed in the table. What was taught is kept</source>
        <translation>Der Gruppe einen anderen Namen geben; Etiketten benennen Sie in der Tabelle um. Gelerntes bleibt</translation>
    </message>
    <message>
        <source>&amp;Delete Set</source>
        <translation>Gruppe &amp;löschen</translation>
    </message>
    <message>
        <source>Labels of the set</source>
        <translation>Etiketten der Gruppe</translation>
    </message>
    <message>
        <source>New label</source>
        <translation>Neues Etikett</translation>
    </message>
    <message>
        <source>Name of a new label</source>
        <translation>Name eines neuen Etiketts</translation>
    </message>
    <message>
        <source>A slash puts it under another: Contract/Lease</source>
        <translation>Ein Schrägstrich setzt es unter ein anderes: Vertrag/Miete</translation>
    </message>
    <message>
        <source>What it means, in a sentence</source>
        <translation>Bedeutung in einem Satz</translation>
    </message>
    <message>
        <source>What the new label means</source>
        <translation>Bedeutung des neuen Etiketts</translation>
    </message>
    <message>
        <source>&amp;Add Label</source>
        <translation>Etikett &amp;hinzufügen</translation>
    </message>
    <message>
        <source>A document may have &amp;several of these labels</source>
        <translation>Ein Dokument kann &amp;mehrere dieser Etiketten haben</translation>
    </message>
    <message>
        <source>Asks below </source>
        <translation>Fragt unter </translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source>Probability in percent below which it asks</source>
        <translation>Wahrscheinlichkeit in Prozent, unter der gefragt wird</translation>
    </message>
    <message>
        <source>Less likely labels are not given; you are asked about them instead</source>
        <translation>Was weniger wahrscheinlich ist, wird nicht vergeben; stattdessen werden Sie gefragt</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Teach</source>
        <translation>&amp;Einlernen</translation>
    </message>
    <message>
        <source>Learn from the documents you labelled</source>
        <translation>Aus den Dokumenten lernen, denen die Etiketten gegeben wurden</translation>
    </message>
    <message>
        <source>&amp;Label Many</source>
        <translation>&amp;Viele etikettieren</translation>
    </message>
    <message>
        <source>Give labels of this set to many documents at once</source>
        <translation>Etiketten dieser Gruppe vielen Dokumenten auf einmal geben</translation>
    </message>
    <message>
        <source>From a &amp;Table (CSV) …</source>
        <translation>Aus einer &amp;Tabelle (CSV) …</translation>
    </message>
    <message>
        <source>From Their &amp;Folders …</source>
        <translation>Nach den &amp;Ordnern, in denen sie liegen …</translation>
    </message>
    <message>
        <source>Ru&amp;les …</source>
        <translation>Rege&amp;ln …</translation>
    </message>
    <message>
        <source>Words, senders and dates that take precedence over what the set learned</source>
        <translation>Wörter, Absender und Daten, die vor allem entscheiden, was die Gruppe gelernt hat</translation>
    </message>
    <message>
        <source>&amp;Fine-Tune</source>
        <translation>&amp;Feinabstimmung</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>How label sets are made and taught</source>
        <translation>Wie Etikettengruppen angelegt und eingelernt werden</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>&amp;Schließen</translation>
    </message>
    <message>
        <source>There is nothing to undo</source>
        <translation>Es gibt nichts zurückzunehmen</translation>
    </message>
    <message>
        <source>&amp;Undo: {step}</source>
        <translation>&amp;Rückgängig: {step}</translation>
    </message>
    <message>
        <source>Create a label set of your own to begin.</source>
        <translation>Legen Sie zuerst eine eigene Etikettengruppe an.</translation>
    </message>
    <message>
        <source>Stop &amp;Fine-Tuning</source>
        <translation>&amp;Feinabstimmung anhalten</translation>
    </message>
    <message>
        <source>Train a model for these labels in the background, from 50 examples on. It is used if it does better</source>
        <translation>Im Hintergrund lernen, für diese Etiketten zu lesen: ab 50 Beispielen. Verwendet wird das Ergebnis, wenn es besser ist</translation>
    </message>
    <message>
        <source>Folder of Folders Named After Labels</source>
        <translation>Ordner mit Ordnern, die wie Etiketten heißen</translation>
    </message>
    <message>
        <source>{told}, {given}</source>
        <translation>{told}, {given}</translation>
    </message>
    <message>
        <source>Review Labels</source>
        <translation>Etiketten prüfen</translation>
    </message>
    <message>
        <source>Documents to be labelled</source>
        <translation>Zu etikettierende Dokumente</translation>
    </message>
    <message>
        <source>&amp;0  None of These</source>
        <translation>&amp;0  Keines davon</translation>
    </message>
    <message>
        <source>({shown} shown)</source>
        <translation>({shown} gezeigt)</translation>
    </message>
    <message>
        <source>Nothing to ask: every label set is sure of every document.</source>
        <translation>Nichts zu fragen: Jede Etikettengruppe ist sich bei jedem Dokument sicher.</translation>
    </message>
    <message>
        <source>Which {set} is “{title}”?</source>
        <translation>{set}: Was ist „{title}“?</translation>
    </message>
    <message>
        <source>{name}, {chance} percent</source>
        <translation>{name}, {chance} Prozent</translation>
    </message>
    <message>
        <source>{set}: perhaps {best}</source>
        <translation>{set}: vielleicht {best}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln rule(s) of yours come first.</source>
        <translation>
            <numerusform>%Ln Ihrer Regeln geht vor.</numerusform>
            <numerusform>%Ln Ihrer Regeln gehen vor.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln new example(s) since it was taught: teach it again.</source>
        <translation>
            <numerusform>%Ln Beispiel mehr als beim letzten Lernen: Lernen Sie es neu ein.</numerusform>
            <numerusform>%Ln Beispiele mehr als beim letzten Lernen: Lernen Sie es neu ein.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Uses a model fine-tuned on %Ln document(s): {held_out}.</source>
        <translation>
            <numerusform>Verwendet ein an %Ln Dokument fein abgestimmtes Modell: {held_out}.</numerusform>
            <numerusform>Verwendet ein an %Ln Dokumenten fein abgestimmtes Modell: {held_out}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Learned from %Ln document(s): {held_out}.</source>
        <translation>
            <numerusform>Gelernt aus %Ln Dokument: {held_out}.</numerusform>
            <numerusform>Gelernt aus %Ln Dokumenten: {held_out}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Give “{name}” to %Ln document(s)</source>
        <translation>
            <numerusform>%Ln Dokument „{name}“ geben</numerusform>
            <numerusform>%Ln Dokumenten „{name}“ geben</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Give labels of “{name}” to %Ln document(s)</source>
        <translation>
            <numerusform>%Ln Dokument Etiketten von „{name}“ geben</numerusform>
            <numerusform>%Ln Dokumenten Etiketten von „{name}“ geben</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Take “{name}” from %Ln document(s)</source>
        <translation>
            <numerusform>%Ln Dokument „{name}“ nehmen</numerusform>
            <numerusform>%Ln Dokumenten „{name}“ nehmen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Fine-tuning on %Ln document(s) did no better{instead}.</source>
        <translation>
            <numerusform>Feinabstimmung an %Ln Dokument war nicht besser{instead}.</numerusform>
            <numerusform>Feinabstimmung an %Ln Dokumenten war nicht besser{instead}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) labelled: {counts}.</source>
        <translation>
            <numerusform>%Ln Dokument etikettiert: {counts}.</numerusform>
            <numerusform>%Ln Dokumente etikettiert: {counts}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>und %Ln weitere</numerusform>
            <numerusform>und %Ln weitere</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of them by you</source>
        <translation>
            <numerusform>%Ln davon von Ihnen</numerusform>
            <numerusform>%Ln davon von Ihnen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln Ru&amp;le(s) …</source>
        <translation>
            <numerusform>%Ln Rege&amp;l …</numerusform>
            <numerusform>%Ln Rege&amp;ln …</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s)</source>
        <translation>
            <numerusform>%Ln Dokument</numerusform>
            <numerusform>%Ln Dokumente</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln row(s) or file(s) can&apos;t be used. Nothing was labelled yet.</source>
        <translation>
            <numerusform>%Ln Zeile oder Datei ist nicht zu verwenden. Noch wurde nichts etikettiert.</numerusform>
            <numerusform>%Ln Zeilen oder Dateien sind nicht zu verwenden. Noch wurde nichts etikettiert.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Label the Other %Ln</source>
        <translation>
            <numerusform>%Ln &amp;anderes etikettieren</numerusform>
            <numerusform>%Ln &amp;andere etikettieren</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln question(s){more}, the least sure first: what you answer there teaches the most.</source>
        <translation>
            <numerusform>%Ln Frage{more}: Was Sie dort antworten, lehrt am meisten.</numerusform>
            <numerusform>%Ln Fragen{more}, die unsichersten zuerst: Was Sie dort antworten, lehrt am meisten.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Languages</name>
    <message>
        <source>Arabic</source>
        <translation>Arabisch</translation>
    </message>
    <message>
        <source>Bulgarian</source>
        <translation>Bulgarisch</translation>
    </message>
    <message>
        <source>Bengali</source>
        <translation>Bengalisch</translation>
    </message>
    <message>
        <source>Catalan</source>
        <translation>Katalanisch</translation>
    </message>
    <message>
        <source>Czech</source>
        <translation>Tschechisch</translation>
    </message>
    <message>
        <source>Danish</source>
        <translation>Dänisch</translation>
    </message>
    <message>
        <source>German</source>
        <translation>Deutsch</translation>
    </message>
    <message>
        <source>Greek</source>
        <translation>Griechisch</translation>
    </message>
    <message>
        <source>English</source>
        <translation>Englisch</translation>
    </message>
    <message>
        <source>Spanish</source>
        <translation>Spanisch</translation>
    </message>
    <message>
        <source>Estonian</source>
        <translation>Estnisch</translation>
    </message>
    <message>
        <source>Persian</source>
        <translation>Persisch</translation>
    </message>
    <message>
        <source>Finnish</source>
        <translation>Finnisch</translation>
    </message>
    <message>
        <source>French</source>
        <translation>Französisch</translation>
    </message>
    <message>
        <source>Hebrew</source>
        <translation>Hebräisch</translation>
    </message>
    <message>
        <source>Hindi</source>
        <translation>Hindi</translation>
    </message>
    <message>
        <source>Croatian</source>
        <translation>Kroatisch</translation>
    </message>
    <message>
        <source>Hungarian</source>
        <translation>Ungarisch</translation>
    </message>
    <message>
        <source>Indonesian</source>
        <translation>Indonesisch</translation>
    </message>
    <message>
        <source>Italian</source>
        <translation>Italienisch</translation>
    </message>
    <message>
        <source>Japanese</source>
        <translation>Japanisch</translation>
    </message>
    <message>
        <source>Korean</source>
        <translation>Koreanisch</translation>
    </message>
    <message>
        <source>Latin</source>
        <translation>Latein</translation>
    </message>
    <message>
        <source>Lithuanian</source>
        <translation>Litauisch</translation>
    </message>
    <message>
        <source>Latvian</source>
        <translation>Lettisch</translation>
    </message>
    <message>
        <source>Malay</source>
        <translation>Malaiisch</translation>
    </message>
    <message>
        <source>Dutch</source>
        <translation>Niederländisch</translation>
    </message>
    <message>
        <source>Norwegian</source>
        <translation>Norwegisch</translation>
    </message>
    <message>
        <source>Polish</source>
        <translation>Polnisch</translation>
    </message>
    <message>
        <source>Portuguese</source>
        <translation>Portugiesisch</translation>
    </message>
    <message>
        <source>Romanian</source>
        <translation>Rumänisch</translation>
    </message>
    <message>
        <source>Russian</source>
        <translation>Russisch</translation>
    </message>
    <message>
        <source>Slovak</source>
        <translation>Slowakisch</translation>
    </message>
    <message>
        <source>Slovenian</source>
        <translation>Slowenisch</translation>
    </message>
    <message>
        <source>Serbian</source>
        <translation>Serbisch</translation>
    </message>
    <message>
        <source>Swedish</source>
        <translation>Schwedisch</translation>
    </message>
    <message>
        <source>Tamil</source>
        <translation>Tamil</translation>
    </message>
    <message>
        <source>Thai</source>
        <translation>Thailändisch</translation>
    </message>
    <message>
        <source>Turkish</source>
        <translation>Türkisch</translation>
    </message>
    <message>
        <source>Ukrainian</source>
        <translation>Ukrainisch</translation>
    </message>
    <message>
        <source>Urdu</source>
        <translation>Urdu</translation>
    </message>
    <message>
        <source>Vietnamese</source>
        <translation>Vietnamesisch</translation>
    </message>
    <message>
        <source>Chinese</source>
        <translation>Chinesisch</translation>
    </message>
</context>
<context>
    <name>Library</name>
    <message>
        <source>in the text</source>
        <translation>im Text</translation>
    </message>
    <message>
        <source>in the summary</source>
        <translation>in der Zusammenfassung</translation>
    </message>
    <message>
        <source>in the title</source>
        <translation>im Titel</translation>
    </message>
    <message>
        <source>p. {page}</source>
        <translation>S. {page}</translation>
    </message>
    <message>
        <source>Search results</source>
        <translation>Suchergebnisse</translation>
    </message>
    <message>
        <source>Date Added</source>
        <translation>Hinzugefügt am</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>Date of the Document</source>
        <translation>Datum des Dokuments</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Wörter</translation>
    </message>
    <message>
        <source>No matches in the texts</source>
        <translation>Keine Treffer in den Texten</translation>
    </message>
    <message>
        <source>Found {places}, and more</source>
        <translation>Gefunden: {places} und weitere</translation>
    </message>
    <message>
        <source>Found {places}</source>
        <translation>Gefunden: {places}</translation>
    </message>
    <message>
        <source>Search the library</source>
        <translation>Bibliothek durchsuchen</translation>
    </message>
    <message>
        <source>Sort the library</source>
        <translation>Bibliothek sortieren</translation>
    </message>
    <message>
        <source>Add documents</source>
        <translation>Dokumente hinzufügen</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>Add Documents …</source>
        <translation>Dokumente hinzufügen …</translation>
    </message>
    <message>
        <source>No document matches.</source>
        <translation>Kein Dokument passt.</translation>
    </message>
    <message>
        <source>No document has this label.</source>
        <translation>Kein Dokument hat dieses Etikett.</translation>
    </message>
    <message>
        <source>Drop PDFs, transcripts, texts or whole folders here.</source>
        <translation>Ziehen Sie PDFs, Mitschriften, Texte oder ganze Ordner hierher.</translation>
    </message>
    <message>
        <source>&amp;Summarize</source>
        <translation>&amp;Zusammenfassen</translation>
    </message>
    <message>
        <source>Re&amp;name …</source>
        <translation>&amp;Umbenennen …</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>&amp;Vergleichen</translation>
    </message>
    <message>
        <source>&amp;Remove from Library …</source>
        <translation>Aus der Bibliothek &amp;entfernen …</translation>
    </message>
    <message numerus="yes">
        <source>%Ln time(s) in titles</source>
        <translation>
            <numerusform>%Ln-mal in Titeln</numerusform>
            <numerusform>%Ln-mal in Titeln</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln time(s) in summaries</source>
        <translation>
            <numerusform>%Ln-mal in Zusammenfassungen</numerusform>
            <numerusform>%Ln-mal in Zusammenfassungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln time(s) in texts</source>
        <translation>
            <numerusform>%Ln-mal in Texten</numerusform>
            <numerusform>%Ln-mal in Texten</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Menu</name>
    <message>
        <source>&amp;Add Documents …</source>
        <translation>&amp;Dokumente hinzufügen …</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>Open in New &amp;Window</source>
        <translation>In neuem &amp;Fenster öffnen</translation>
    </message>
    <message>
        <source>Add &amp;Folder …</source>
        <translation>&amp;Ordner hinzufügen …</translation>
    </message>
    <message>
        <source>Watched F&amp;olders …</source>
        <translation>Überwa&amp;chte Ordner …</translation>
    </message>
    <message>
        <source>&amp;Word …</source>
        <translation>&amp;Word …</translation>
    </message>
    <message>
        <source>&amp;Export As</source>
        <translation>&amp;Exportieren als</translation>
    </message>
    <message>
        <source>&amp;PDF …</source>
        <translation>&amp;PDF …</translation>
    </message>
    <message>
        <source>PDF With H&amp;ighlights …</source>
        <translation>PDF mit &amp;Markierungen …</translation>
    </message>
    <message>
        <source>&amp;Markdown …</source>
        <translation>Mar&amp;kdown …</translation>
    </message>
    <message>
        <source>Markdown for &amp;Obsidian …</source>
        <translation>Markdown für &amp;Obsidian …</translation>
    </message>
    <message>
        <source>&amp;E-Mail Text …</source>
        <translation>&amp;E-Mail-Text …</translation>
    </message>
    <message>
        <source>&amp;HTML …</source>
        <translation>&amp;HTML …</translation>
    </message>
    <message>
        <source>&amp;JSON …</source>
        <translation>&amp;JSON …</translation>
    </message>
    <message>
        <source>&amp;Facts as a Table …</source>
        <translation>&amp;Angaben als Tabelle …</translation>
    </message>
    <message>
        <source>&amp;Deadlines as a Calendar …</source>
        <translation>&amp;Fristen als Kalender …</translation>
    </message>
    <message>
        <source>Citation (&amp;RIS) …</source>
        <translation>Literaturangabe (&amp;RIS) …</translation>
    </message>
    <message>
        <source>Citation (BibTe&amp;X) …</source>
        <translation>Literaturangabe (BibTe&amp;X) …</translation>
    </message>
    <message>
        <source>&amp;Bundle to Verify …</source>
        <translation>&amp;Nachprüfbares Paket …</translation>
    </message>
    <message>
        <source>&amp;Print …</source>
        <translation>D&amp;rucken …</translation>
    </message>
    <message>
        <source>&amp;Close Document</source>
        <translation>Dokument &amp;schließen</translation>
    </message>
    <message>
        <source>Close W&amp;indow</source>
        <translation>Fens&amp;ter schließen</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>Copy &amp;With Citation</source>
        <translation>Mit &amp;Fundstelle kopieren</translation>
    </message>
    <message>
        <source>Copy &amp;Summary</source>
        <translation>&amp;Zusammenfassung kopieren</translation>
    </message>
    <message>
        <source>Copy &amp;as E-Mail</source>
        <translation>&amp;Als E-Mail kopieren</translation>
    </message>
    <message>
        <source>&amp;Find in Document</source>
        <translation>&amp;Im Dokument suchen</translation>
    </message>
    <message>
        <source>Find &amp;Next</source>
        <translation>Wei&amp;tersuchen</translation>
    </message>
    <message>
        <source>Find &amp;Previous</source>
        <translation>Rückwärts &amp;suchen</translation>
    </message>
    <message>
        <source>Search the &amp;Library</source>
        <translation>&amp;Bibliothek durchsuchen</translation>
    </message>
    <message>
        <source>Pr&amp;eferences …</source>
        <translation>&amp;Einstellungen …</translation>
    </message>
    <message>
        <source>Zoom &amp;In</source>
        <translation>Ver&amp;größern</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>Zoom &amp;Out</source>
        <translation>Ver&amp;kleinern</translation>
    </message>
    <message>
        <source>&amp;Actual Size</source>
        <translation>&amp;Originalgröße</translation>
    </message>
    <message>
        <source>&amp;Fit Width</source>
        <translation>An &amp;Breite anpassen</translation>
    </message>
    <message>
        <source>Show &amp;Library</source>
        <translation>Bib&amp;liothek anzeigen</translation>
    </message>
    <message>
        <source>Highlight Used &amp;Passages</source>
        <translation>&amp;Verwendete Textstellen hervorheben</translation>
    </message>
    <message>
        <source>Fold All &amp;Headings</source>
        <translation>Alle Überschriften &amp;einklappen</translation>
    </message>
    <message>
        <source>U&amp;nfold All Headings</source>
        <translation>Alle Überschriften &amp;ausklappen</translation>
    </message>
    <message>
        <source>&amp;System</source>
        <translation>&amp;System</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Farbschema</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Hell</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;Dunkel</translation>
    </message>
    <message>
        <source>F&amp;ull Screen</source>
        <translation>Vollb&amp;ild</translation>
    </message>
    <message>
        <source>&amp;Summarize</source>
        <translation>&amp;Zusammenfassen</translation>
    </message>
    <message>
        <source>&amp;Document</source>
        <translation>D&amp;okument</translation>
    </message>
    <message>
        <source>Summarize A&amp;gain</source>
        <translation>&amp;Erneut zusammenfassen</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>An&amp;halten</translation>
    </message>
    <message>
        <source>Res&amp;ume</source>
        <translation>&amp;Fortsetzen</translation>
    </message>
    <message>
        <source>&amp;Rename …</source>
        <translation>&amp;Umbenennen …</translation>
    </message>
    <message>
        <source>Remove &amp;from Library …</source>
        <translation>&amp;Aus der Bibliothek entfernen …</translation>
    </message>
    <message>
        <source>Tras&amp;h …</source>
        <translation>&amp;Papierkorb …</translation>
    </message>
    <message>
        <source>Comp&amp;are With …</source>
        <translation>&amp;Vergleichen mit …</translation>
    </message>
    <message>
        <source>Ta&amp;ble of Chosen Documents</source>
        <translation>Ta&amp;belle der gewählten Dokumente</translation>
    </message>
    <message>
        <source>Sho&amp;w Table</source>
        <translation>Tabelle zei&amp;gen</translation>
    </message>
    <message>
        <source>&amp;Label …</source>
        <translation>E&amp;tikett …</translation>
    </message>
    <message>
        <source>U&amp;ndo Label Change</source>
        <translation>Etiketten&amp;änderung zurücknehmen</translation>
    </message>
    <message>
        <source>&amp;Confirm and Go On</source>
        <translation>&amp;Bestätigen und weiter</translation>
    </message>
    <message>
        <source>&amp;Review</source>
        <translation>&amp;Prüfung</translation>
    </message>
    <message>
        <source>&amp;Reject and Go On</source>
        <translation>&amp;Verwerfen und weiter</translation>
    </message>
    <message>
        <source>Not C&amp;hecked</source>
        <translation>&amp;Ungeprüft</translation>
    </message>
    <message>
        <source>&amp;Edit Line …</source>
        <translation>Aussage bea&amp;rbeiten …</translation>
    </message>
    <message>
        <source>&amp;Note on Line …</source>
        <translation>&amp;Notiz zur Aussage …</translation>
    </message>
    <message>
        <source>&amp;Add Selected Words to Summary</source>
        <translation>Auswahl zur &amp;Zusammenfassung hinzufügen</translation>
    </message>
    <message>
        <source>What Was &amp;Left Out</source>
        <translation>Was &amp;weggelassen wurde</translation>
    </message>
    <message>
        <source>Wh&amp;y This Line?</source>
        <translation>Warum &amp;diese Aussage?</translation>
    </message>
    <message>
        <source>Ne&amp;xt Unchecked Line</source>
        <translation>Nä&amp;chste ungeprüfte Aussage</translation>
    </message>
    <message>
        <source>Show &amp;Unchecked Lines Only</source>
        <translation>Nur un&amp;geprüfte Aussagen zeigen</translation>
    </message>
    <message>
        <source>Hi&amp;ghlight Selected Words</source>
        <translation>Auswahl &amp;markieren</translation>
    </message>
    <message>
        <source>Highlight &amp;With Note …</source>
        <translation>Mit Notiz mar&amp;kieren …</translation>
    </message>
    <message>
        <source>Highlights an&amp;d Notes</source>
        <translation>Markierungen und N&amp;otizen</translation>
    </message>
    <message>
        <source>&amp;Next Sentence</source>
        <translation>&amp;Nächster Satz</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>&amp;Gehe zu</translation>
    </message>
    <message>
        <source>&amp;Previous Sentence</source>
        <translation>&amp;Vorheriger Satz</translation>
    </message>
    <message>
        <source>Next S&amp;ource of the Sentence</source>
        <translation>Nächste &amp;Fundstelle des Satzes</translation>
    </message>
    <message>
        <source>&amp;Sentences Citing This Passage</source>
        <translation>&amp;Sätze zu dieser Textstelle</translation>
    </message>
    <message>
        <source>Out&amp;line</source>
        <translation>&amp;Gliederung</translation>
    </message>
    <message>
        <source>Next &amp;Heading</source>
        <translation>Nächste &amp;Überschrift</translation>
    </message>
    <message>
        <source>Pre&amp;vious Heading</source>
        <translation>Vorherige Überschrif&amp;t</translation>
    </message>
    <message>
        <source>Next P&amp;age</source>
        <translation>Nächste S&amp;eite</translation>
    </message>
    <message>
        <source>Previous Pa&amp;ge</source>
        <translation>Vorherige Se&amp;ite</translation>
    </message>
    <message>
        <source>Go to Pag&amp;e …</source>
        <translation>Gehe &amp;zu Seite …</translation>
    </message>
    <message>
        <source>Ne&amp;xt Pane</source>
        <translation>Nächster &amp;Bereich</translation>
    </message>
    <message>
        <source>Previo&amp;us Pane</source>
        <translation>Vo&amp;rheriger Bereich</translation>
    </message>
    <message>
        <source>&amp;Queue</source>
        <translation>&amp;Warteschlange</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>E&amp;xtras</translation>
    </message>
    <message>
        <source>&amp;Labels …</source>
        <translation>&amp;Etiketten …</translation>
    </message>
    <message>
        <source>&amp;Review Labels …</source>
        <translation>Etiketten &amp;prüfen …</translation>
    </message>
    <message>
        <source>Library &amp;Health …</source>
        <translation>&amp;Zustand der Bibliothek …</translation>
    </message>
    <message>
        <source>&amp;Encrypt Library …</source>
        <translation>Bibliothek &amp;verschlüsseln …</translation>
    </message>
    <message>
        <source>Change &amp;Passphrase …</source>
        <translation>Passphrase ände&amp;rn …</translation>
    </message>
    <message>
        <source>&amp;Decrypt Library …</source>
        <translation>Bibliothek en&amp;tschlüsseln …</translation>
    </message>
    <message>
        <source>Loc&amp;k Library</source>
        <translation>Bibliothek &amp;sperren</translation>
    </message>
    <message>
        <source>&amp;Models …</source>
        <translation>&amp;Modelle …</translation>
    </message>
    <message>
        <source>&amp;Network Status</source>
        <translation>&amp;Netzwerkstatus</translation>
    </message>
    <message>
        <source>&amp;Guide</source>
        <translation>&amp;Handbuch</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;Keyboard Shortcuts</source>
        <translation>&amp;Tastenkürzel</translation>
    </message>
    <message>
        <source>&amp;About Précis</source>
        <translation>&amp;Über Précis</translation>
    </message>
    <message>
        <source>Next, previous sentence (in the summary and in the reader)</source>
        <translation>Nächster, vorheriger Satz (in der Zusammenfassung und im Lesebereich)</translation>
    </message>
    <message>
        <source>J, K</source>
        <translation>J, K</translation>
    </message>
    <message>
        <source>From a sentence to its source in the reader</source>
        <translation>Von einem Satz zu seiner Fundstelle im Lesebereich</translation>
    </message>
    <message>
        <source>Return</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Other sources of the sentence</source>
        <translation>Andere Fundstellen des Satzes</translation>
    </message>
    <message>
        <source>Left, Right</source>
        <translation>Links, Rechts</translation>
    </message>
    <message>
        <source>Fold and unfold what stands under it</source>
        <translation>Ein- und ausklappen, was darunter steht</translation>
    </message>
    <message>
        <source>Left, Right on a heading</source>
        <translation>Links, Rechts auf einer Überschrift</translation>
    </message>
    <message>
        <source>Show the source of the sentence; then confirm it and go to the next; turn the page in the reader</source>
        <translation>Die Fundstelle des Satzes zeigen; dann ihn bestätigen und zum nächsten gehen; im Lesebereich blättern</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Leertaste</translation>
    </message>
    <message>
        <source>Reject the chosen sentence, edit it, note something on it</source>
        <translation>Den gewählten Satz verwerfen, bearbeiten, mit einer Notiz versehen</translation>
    </message>
    <message>
        <source>X, E, N</source>
        <translation>X, E, N</translation>
    </message>
    <message>
        <source>Close what is open, go back to the summary, stop the summary</source>
        <translation>Offenes schließen, zur Zusammenfassung zurückkehren, die Zusammenfassung anhalten</translation>
    </message>
    <message>
        <source>Escape</source>
        <translation>Esc</translation>
    </message>
</context>
<context>
    <name>Reader</name>
    <message>
        <source>Coverage of the document</source>
        <translation>Abdeckung des Dokuments</translation>
    </message>
    <message>
        <source>Find in this document</source>
        <translation>In diesem Dokument suchen</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>Vorheriger Treffer</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>Nächster Treffer</translation>
    </message>
    <message>
        <source>Close the find bar</source>
        <translation>Suchleiste schließen</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>Nicht gefunden</translation>
    </message>
    <message>
        <source>{at} of {total}</source>
        <translation>{at} von {total}</translation>
    </message>
    <message>
        <source>Labels along the document</source>
        <translation>Etiketten im Verlauf des Dokuments</translation>
    </message>
    <message>
        <source>{name} {share} percent</source>
        <translation>{name} {share} Prozent</translation>
    </message>
    <message>
        <source>{set} along the document: {told}</source>
        <translation>{set} im Verlauf des Dokuments: {told}</translation>
    </message>
    <message>
        <source>{set}: nothing stands out here</source>
        <translation>{set}: hier sticht nichts hervor</translation>
    </message>
    <message>
        <source>{set}: {label} ({probability} % by itself)</source>
        <translation>{set}: {label} (für sich allein {probability} %)</translation>
    </message>
    <message>
        <source>Source of the chosen sentence</source>
        <translation>Fundstelle der gewählten Aussage</translation>
    </message>
    <message>
        <source>Place shown</source>
        <translation>Gezeigte Stelle</translation>
    </message>
    <message>
        <source>Source of sentence {number}: {words}</source>
        <translation>Fundstelle der Aussage {number}: {words}</translation>
    </message>
    <message>
        <source>Not read: {reason}</source>
        <translation>Nicht gelesen: {reason}</translation>
    </message>
    <message>
        <source>scanned, no text</source>
        <translation>gescannt, ohne Text</translation>
    </message>
    <message>
        <source>it failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>The source is on this page; its exact words could not be placed.</source>
        <translation>Die Fundstelle liegt auf dieser Seite; ihr genauer Wortlaut ließ sich nicht verorten.</translation>
    </message>
    <message>
        <source>Highlight: “{words}”. Note: {note}</source>
        <translation>Markierung: „{words}“. Notiz: {note}</translation>
    </message>
    <message>
        <source>Highlight: “{words}”</source>
        <translation>Markierung: „{words}“</translation>
    </message>
    <message>
        <source>The page&apos;s picture could not be shown.</source>
        <translation>Das Bild der Seite konnte nicht gezeigt werden.</translation>
    </message>
    <message>
        <source>Page {page}</source>
        <translation>Seite {page}</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Page {at} of {pages}</source>
        <translation>Seite {at} von {pages}</translation>
    </message>
    <message>
        <source>Previous page</source>
        <translation>Vorherige Seite</translation>
    </message>
    <message>
        <source>Page number</source>
        <translation>Seitenzahl</translation>
    </message>
    <message>
        <source>Next page</source>
        <translation>Nächste Seite</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>Kleiner</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>Größer</translation>
    </message>
    <message>
        <source>Fit the width</source>
        <translation>An Breite anpassen</translation>
    </message>
    <message>
        <source>of {pages}</source>
        <translation>von {pages}</translation>
    </message>
    <message>
        <source>Its pages can be seen once it is unlocked.</source>
        <translation>Die Seiten sind zu sehen, sobald das Dokument entsperrt ist.</translation>
    </message>
    <message>
        <source>Nothing in it can be displayed.</source>
        <translation>Darin lässt sich nichts anzeigen.</translation>
    </message>
    <message>
        <source>Its text is shown here once it is read.</source>
        <translation>Der Text erscheint hier, sobald er gelesen ist.</translation>
    </message>
    <message>
        <source>This page has no text.</source>
        <translation>Diese Seite hat keinen Text.</translation>
    </message>
    <message>
        <source>Text of the document</source>
        <translation>Text des Dokuments</translation>
    </message>
    <message numerus="yes">
        <source>%Ln turn(s)</source>
        <translation>
            <numerusform>%Ln Redebeitrag</numerusform>
            <numerusform>%Ln Redebeiträge</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Rules</name>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>Harbour Lettings; Wexcombe*</source>
        <translation>Hafenverwaltung; Wexheim*</translation>
    </message>
    <message>
        <source>Subject has</source>
        <translation>Betreff enthält</translation>
    </message>
    <message>
        <source>rent; tenan*</source>
        <translation>Miete; Mieter*</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Datum</translation>
    </message>
    <message>
        <source>Has all of</source>
        <translation>Enthält alle von</translation>
    </message>
    <message>
        <source>words or phrases; tenan* finds tenant and tenancy</source>
        <translation>Wörter oder Wendungen; Miet* findet Miete und Mieter</translation>
    </message>
    <message>
        <source>Has one of</source>
        <translation>Enthält eines von</translation>
    </message>
    <message>
        <source>landlord; lessor</source>
        <translation>Vermieter; Verpächter</translation>
    </message>
    <message>
        <source>Has none of</source>
        <translation>Enthält keines von</translation>
    </message>
    <message>
        <source>invoice</source>
        <translation>Rechnung</translation>
    </message>
    <message>
        <source>Head or signature has</source>
        <translation>Kopf oder Unterschrift enthält</translation>
    </message>
    <message>
        <source>lettings@*</source>
        <translation>vermietung@*</translation>
    </message>
    <message>
        <source>Rules of “{set}”</source>
        <translation>Regeln von „{set}“</translation>
    </message>
    <message>
        <source>Rules in their order</source>
        <translation>Regeln in ihrer Reihenfolge</translation>
    </message>
    <message>
        <source>&amp;Add Rule</source>
        <translation>Regel &amp;hinzufügen</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Entfernen</translation>
    </message>
    <message>
        <source>Rule Up</source>
        <translation>Regel nach oben</translation>
    </message>
    <message>
        <source>Rule Down</source>
        <translation>Regel nach unten</translation>
    </message>
    <message>
        <source>Label that the rule gives</source>
        <translation>Etikett, das die Regel vergibt</translation>
    </message>
    <message>
        <source>Gives the label</source>
        <translation>Vergibt das Etikett</translation>
    </message>
    <message>
        <source>A rule matches if everything that is filled in matches. Separate several terms with semicolons. A label that you give yourself takes precedence over any rule.</source>
        <translation>Eine Regel trifft zu, wo alles zutrifft, was ausgefüllt ist. Mehrere Ausdrücke werden durch Semikolons getrennt. Ein Etikett, das Sie selbst vergeben, geht jeder Regel vor.</translation>
    </message>
    <message>
        <source>&amp;Try on the Library</source>
        <translation>An der Bibliothek aus&amp;probieren</translation>
    </message>
    <message>
        <source>Show which documents the rules would label; nothing is changed</source>
        <translation>Sagen, welche Dokumente die Regeln etikettieren würden; nichts wird geändert</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>Hi&amp;lfe</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>Abbre&amp;chen</translation>
    </message>
    <message numerus="yes">
        <source>These rules would label %Ln document(s), {anew} of them with a new label, out of {all} that you gave no label of the set.</source>
        <translation>
            <numerusform>Diese Regeln würden %Ln Dokument etikettieren, davon {anew} neu, von {all}, denen Sie kein Etikett der Gruppe gegeben haben.</numerusform>
            <numerusform>Diese Regeln würden %Ln Dokumente etikettieren, davon {anew} neu, von {all}, denen Sie kein Etikett der Gruppe gegeben haben.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s)</source>
        <translation>
            <numerusform>%Ln Dokument</numerusform>
            <numerusform>%Ln Dokumente</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Searched</name>
    <message>
        <source>why the patient came</source>
        <translation>warum der Patient kam</translation>
    </message>
    <message>
        <source>what was seen, heard and measured</source>
        <translation>was gesehen, gehört und gemessen wurde</translation>
    </message>
    <message>
        <source>what it is thought to be</source>
        <translation>wofür man es hält</translation>
    </message>
    <message>
        <source>medicines, tests, referrals, next visit</source>
        <translation>Medikamente, Untersuchungen, Überweisungen, nächster Termin</translation>
    </message>
    <message>
        <source>what is taken, and what is not tolerated</source>
        <translation>was eingenommen und was nicht vertragen wird</translation>
    </message>
    <message>
        <source>what was done, and how it went</source>
        <translation>was getan wurde und wie es verlief</translation>
    </message>
    <message>
        <source>what else matters</source>
        <translation>was sonst wichtig ist</translation>
    </message>
    <message>
        <source>what is to be approved, agreed or noted</source>
        <translation>was zu genehmigen, zu beschließen oder zur Kenntnis zu nehmen ist</translation>
    </message>
    <message>
        <source>what is to be done, built or bought, where and by whom</source>
        <translation>was wo von wem getan, gebaut oder gekauft werden soll</translation>
    </message>
    <message>
        <source>why it comes before the board now, and what has been decided before</source>
        <translation>warum es jetzt vorgelegt wird und was schon beschlossen ist</translation>
    </message>
    <message>
        <source>what else could be done, and why it is not proposed</source>
        <translation>was sonst möglich wäre und warum es nicht vorgeschlagen wird</translation>
    </message>
    <message>
        <source>how the officers judge it, and how the benefits and the harm weigh</source>
        <translation>wie die Verwaltung es beurteilt und wie Nutzen und Schaden wiegen</translation>
    </message>
    <message>
        <source>what it costs, who pays, and what it saves</source>
        <translation>was es kostet, wer zahlt und was es spart</translation>
    </message>
    <message>
        <source>what an approval is to depend on</source>
        <translation>wovon eine Zustimmung abhängen soll</translation>
    </message>
    <message>
        <source>what may go wrong, how likely it is and what is done about it</source>
        <translation>was misslingen kann, wie wahrscheinlich das ist und was dagegen getan wird</translation>
    </message>
    <message>
        <source>duties in law, who is affected, and what those asked have said</source>
        <translation>rechtliche Pflichten, wer betroffen ist und was die Befragten gesagt haben</translation>
    </message>
    <message>
        <source>what happens when, and who does it</source>
        <translation>was wann geschieht und wer es tut</translation>
    </message>
    <message>
        <source>the purpose and what is funded, and what not</source>
        <translation>Zweck, was gefördert wird und was nicht</translation>
    </message>
    <message>
        <source>who is eligible, in what company, and who is not</source>
        <translation>wer berechtigt ist, mit wem zusammen, und wer nicht</translation>
    </message>
    <message>
        <source>the budget, the size of a grant, its share of the costs</source>
        <translation>Gesamtbetrag, Höhe einer Förderung, Anteil an den Kosten</translation>
    </message>
    <message>
        <source>when it opens and closes, when it is decided, and how long projects run</source>
        <translation>Beginn und Schluss, wann entschieden wird und wie lange Vorhaben laufen</translation>
    </message>
    <message>
        <source>criteria, points and thresholds</source>
        <translation>Kriterien, Punkte und Schwellen</translation>
    </message>
    <message>
        <source>what is sent, where, and in which language</source>
        <translation>was wohin geschickt wird und in welcher Sprache</translation>
    </message>
    <message>
        <source>which patients it covers, and which not</source>
        <translation>für welche Patienten sie gilt und für welche nicht</translation>
    </message>
    <message>
        <source>what is recommended: whom to assess, how, when, and with what to treat</source>
        <translation>was empfohlen wird: wer wie und wann zu untersuchen und womit zu behandeln ist</translation>
    </message>
    <message>
        <source>what must not be given or done, and to whom</source>
        <translation>was wem nicht gegeben oder getan werden darf</translation>
    </message>
    <message>
        <source>which drug, how much, how often and how long</source>
        <translation>welches Arzneimittel, wie viel, wie oft und wie lange</translation>
    </message>
    <message>
        <source>the evidence, and what is not known</source>
        <translation>die Belege und was nicht bekannt ist</translation>
    </message>
    <message>
        <source>what has changed, who approved it, and when it will be reviewed</source>
        <translation>was sich geändert hat, wer zugestimmt hat und wann sie überprüft wird</translation>
    </message>
    <message>
        <source>who the patient is, under which number, and who reports</source>
        <translation>wer behandelt wird, unter welcher Nummer, und wer berichtet</translation>
    </message>
    <message>
        <source>earlier illnesses and operations, those of the family, work, home, tobacco and alcohol</source>
        <translation>frühere Krankheiten und Operationen, die der Familie, Beruf, Zuhause, Tabak und Alkohol</translation>
    </message>
    <message>
        <source>who makes the agreement with whom, and on what day</source>
        <translation>wer mit wem den Vertrag schließt und an welchem Tag</translation>
    </message>
    <message>
        <source>what is sold, licensed, leased or done</source>
        <translation>was verkauft, lizenziert, vermietet oder geleistet wird</translation>
    </message>
    <message>
        <source>how long it runs, when it ends by itself, how it is renewed</source>
        <translation>wie lange er läuft, wann er von selbst endet, wie er verlängert wird</translation>
    </message>
    <message>
        <source>what must happen before it takes effect, is completed or is paid out, and by when</source>
        <translation>was geschehen muss, bevor es wirksam wird, vollzogen oder ausgezahlt wird, und bis wann</translation>
    </message>
    <message>
        <source>prices, fees, royalties and when they are paid, with an amount, a rate or a formula</source>
        <translation>Preise, Gebühren, Lizenzabgaben und ihre Fälligkeit, mit Betrag, Satz oder Berechnungsweise</translation>
    </message>
    <message>
        <source>what each party must do</source>
        <translation>was jede Partei zu tun hat</translation>
    </message>
    <message>
        <source>when and where it is delivered, what is warranted and for how long, what follows from delay and defects, who bears the risk</source>
        <translation>wann und wo geliefert wird, was wie lange gewährleistet wird, was aus Verzug und Mängeln folgt, wer die Gefahr trägt</translation>
    </message>
    <message>
        <source>how available the service must be, how soon faults are answered, and what is credited</source>
        <translation>wie verfügbar der Dienst sein muss, wie bald Störungen beantwortet werden und was gutgeschrieben wird</translation>
    </message>
    <message>
        <source>what a party must not do, and what must not be done with a thing</source>
        <translation>was eine Seite nicht darf und was mit einer Sache nicht geschehen darf</translation>
    </message>
    <message>
        <source>who may end it, for what reason, with what notice</source>
        <translation>wer ihn beenden kann, aus welchem Grund, mit welcher Frist</translation>
    </message>
    <message>
        <source>which claims are settled, released or waived, and which are not</source>
        <translation>welche Ansprüche abgegolten, erlassen oder aufgegeben sind und welche nicht</translation>
    </message>
    <message>
        <source>limits of liability, who indemnifies whom</source>
        <translation>Haftungsgrenzen, und wer wen freistellt</translation>
    </message>
    <message>
        <source>hours of work, holidays, and pay in sickness</source>
        <translation>Arbeitszeit, Urlaub und Bezahlung bei Krankheit</translation>
    </message>
    <message>
        <source>what must be kept secret, from whom, and for how long</source>
        <translation>was vor wem und wie lange geheim zu halten ist</translation>
    </message>
    <message>
        <source>which law governs, which court or arbitrator decides</source>
        <translation>welches Recht gilt, welches Gericht oder Schiedsgericht entscheidet</translation>
    </message>
    <message>
        <source>exclusivity, non-compete, change of control, most favoured terms, assignment, rights of first refusal</source>
        <translation>Ausschließlichkeit, Wettbewerbsverbot, Kontrollwechsel, Meistbegünstigung, Abtretung, Vorkaufsrechte</translation>
    </message>
    <message>
        <source>what else is agreed</source>
        <translation>was sonst vereinbart ist</translation>
    </message>
    <message>
        <source>its subject and what students learn</source>
        <translation>Gegenstand und was Studierende lernen</translation>
    </message>
    <message>
        <source>earlier courses and knowledge, and who is exempt</source>
        <translation>frühere Kurse und Kenntnisse, und wer befreit ist</translation>
    </message>
    <message>
        <source>what is handed in, when, and what it counts</source>
        <translation>was wann abzugeben ist und wie viel es zählt</translation>
    </message>
    <message>
        <source>late work, attendance, what is and is not allowed, and what follows</source>
        <translation>verspätete Arbeiten, Anwesenheit, was erlaubt ist und was nicht, und was folgt</translation>
    </message>
    <message>
        <source>when it takes place, and what was moved</source>
        <translation>wann es stattfindet und was verschoben wurde</translation>
    </message>
    <message>
        <source>what is to be read</source>
        <translation>was zu lesen ist</translation>
    </message>
    <message>
        <source>who was against whom, before which court</source>
        <translation>wer gegen wen vor welchem Gericht stand</translation>
    </message>
    <message>
        <source>what had happened</source>
        <translation>was geschehen war</translation>
    </message>
    <message>
        <source>what the court had to decide</source>
        <translation>was das Gericht zu entscheiden hatte</translation>
    </message>
    <message>
        <source>what each side submitted</source>
        <translation>was jede Seite vorgebracht hat</translation>
    </message>
    <message>
        <source>what the court decided</source>
        <translation>was das Gericht entschied</translation>
    </message>
    <message>
        <source>why the court decided so</source>
        <translation>warum das Gericht so entschied</translation>
    </message>
    <message>
        <source>what is to be paid or done, and the costs</source>
        <translation>was zu zahlen oder zu tun ist, und die Kosten</translation>
    </message>
    <message>
        <source>whether a judge dissented or gave other reasons</source>
        <translation>ob ein Richter anderer Meinung war oder andere Gründe gab</translation>
    </message>
    <message>
        <source>whose statement it is, who is against whom, and before which court</source>
        <translation>wessen Aussage es ist, wer gegen wen und vor welchem Gericht</translation>
    </message>
    <message>
        <source>the events described, with their dates</source>
        <translation>die geschilderten Ereignisse mit ihren Daten</translation>
    </message>
    <message>
        <source>what is denied, admitted or said against the other side</source>
        <translation>was bestritten, zugestanden oder der anderen Seite entgegengehalten wird</translation>
    </message>
    <message>
        <source>what it cost or did to whom</source>
        <translation>was es wen gekostet oder wem es geschadet hat</translation>
    </message>
    <message>
        <source>the order, damages or other relief that is asked for</source>
        <translation>die Anordnung, der Schadenersatz oder das sonst Beantragte</translation>
    </message>
    <message>
        <source>the occasion</source>
        <translation>der Anlass</translation>
    </message>
    <message>
        <source>requests and questions to the reader</source>
        <translation>Bitten und Fragen an den Leser</translation>
    </message>
    <message>
        <source>what the writer will do or has decided</source>
        <translation>was der Verfasser tun wird oder entschieden hat</translation>
    </message>
    <message>
        <source>deadlines, appointments and sums</source>
        <translation>Fristen, Termine und Beträge</translation>
    </message>
    <message>
        <source>what was written before</source>
        <translation>was vorher geschrieben wurde</translation>
    </message>
    <message>
        <source>who asked the expert what, and what was seen</source>
        <translation>wer den Gutachter was fragte, und was vorlag</translation>
    </message>
    <message>
        <source>what the expert concludes</source>
        <translation>was der Gutachter schließt</translation>
    </message>
    <message>
        <source>the facts the report is based on</source>
        <translation>die Tatsachen, auf denen das Gutachten beruht</translation>
    </message>
    <message>
        <source>what was examined, measured or tested</source>
        <translation>was untersucht, gemessen oder geprüft wurde</translation>
    </message>
    <message>
        <source>what there had been before</source>
        <translation>was vorher gewesen war</translation>
    </message>
    <message>
        <source>what is recommended, and what it costs</source>
        <translation>was empfohlen wird und was es kostet</translation>
    </message>
    <message>
        <source>what could not be seen or is not sure</source>
        <translation>was nicht zu sehen war oder unsicher ist</translation>
    </message>
    <message>
        <source>people, place and time</source>
        <translation>Personen, Ort und Zeit</translation>
    </message>
    <message>
        <source>the turns of the story</source>
        <translation>die Wendungen der Geschichte</translation>
    </message>
    <message>
        <source>how the story ends</source>
        <translation>das zuletzt Erzählte</translation>
    </message>
    <message>
        <source>whose figures these are, and for which period</source>
        <translation>wessen Zahlen es sind, und aus welcher Zeit</translation>
    </message>
    <message>
        <source>revenue, profit and cash, with amounts</source>
        <translation>Umsatz, Gewinn und Barmittel, mit Beträgen</translation>
    </message>
    <message>
        <source>why the figures changed</source>
        <translation>warum sich die Zahlen änderten</translation>
    </message>
    <message>
        <source>what was bought, sold or closed, who came and went, and what happened after the period</source>
        <translation>was gekauft, verkauft oder geschlossen wurde, wer kam und ging, und was nach dem Zeitraum geschah</translation>
    </message>
    <message>
        <source>what is expected</source>
        <translation>was erwartet wird</translation>
    </message>
    <message>
        <source>what may go wrong</source>
        <translation>was schiefgehen kann</translation>
    </message>
    <message>
        <source>who and what is insured, by whom and from when to when</source>
        <translation>wer und was versichert ist, von wem und von wann bis wann</translation>
    </message>
    <message>
        <source>what the insurer pays for, and up to how much</source>
        <translation>was der Versicherer bezahlt und bis zu welcher Höhe</translation>
    </message>
    <message>
        <source>exclusions, and when nothing is paid</source>
        <translation>Ausschlüsse, und wann nichts gezahlt wird</translation>
    </message>
    <message>
        <source>premium, excess and limits, with an amount</source>
        <translation>Prämie, Selbstbehalt und Höchstbeträge, mit einem Betrag</translation>
    </message>
    <message>
        <source>what to do for a claim, by when, and what not to do</source>
        <translation>was im Schadensfall bis wann zu tun und was zu lassen ist</translation>
    </message>
    <message>
        <source>who may cancel, when, and what is paid back</source>
        <translation>wer wann kündigen kann und was erstattet wird</translation>
    </message>
    <message>
        <source>where to complain, and which law applies</source>
        <translation>wo man sich beschwert und welches Recht gilt</translation>
    </message>
    <message>
        <source>guest and host</source>
        <translation>Gast und Gastgeber</translation>
    </message>
    <message>
        <source>the subject of the talk</source>
        <translation>der Gegenstand des Gesprächs</translation>
    </message>
    <message>
        <source>what the guest holds</source>
        <translation>welche Ansicht der Gast vertritt</translation>
    </message>
    <message>
        <source>what happened to bring it there</source>
        <translation>was dazu führte</translation>
    </message>
    <message>
        <source>what may be quoted, and what not</source>
        <translation>was zitiert werden darf und was nicht</translation>
    </message>
    <message>
        <source>what else mattered</source>
        <translation>was sonst wichtig war</translation>
    </message>
    <message>
        <source>what is to be supplied or done, for whom, for how long</source>
        <translation>was für wen und wie lange zu liefern oder zu leisten ist</translation>
    </message>
    <message>
        <source>the deadlines for tenders and questions, and the timetable</source>
        <translation>bis wann Angebote und Fragen eingehen müssen, und was wann geschieht</translation>
    </message>
    <message>
        <source>where and in what form tenders are handed in, and whom to ask</source>
        <translation>wo und in welcher Form Angebote abzugeben sind, und wen man fragt</translation>
    </message>
    <message>
        <source>turnover, insurance, references, certificates and other minimum requirements</source>
        <translation>Umsatz, Versicherung, Referenzen, Zertifikate und andere Mindestanforderungen</translation>
    </message>
    <message>
        <source>award criteria and their weight, and what rules a tender out</source>
        <translation>Zuschlagskriterien und ihr Gewicht, und was ein Angebot ausschließt</translation>
    </message>
    <message>
        <source>how prices are given, changed and paid</source>
        <translation>wie Preise angegeben, geändert und gezahlt werden</translation>
    </message>
    <message>
        <source>staff to take over, deductions, termination, law, and what the buyer reserves</source>
        <translation>zu übernehmendes Personal, Abzüge, Kündigung, Recht, und was sich der Auftraggeber vorbehält</translation>
    </message>
    <message>
        <source>who bills whom</source>
        <translation>wer wem eine Rechnung stellt</translation>
    </message>
    <message>
        <source>the number, the date and the order</source>
        <translation>Nummer, Datum und Bestellung</translation>
    </message>
    <message>
        <source>the total, the tax, what was paid before and what is left</source>
        <translation>die Summe, die Steuer, was schon gezahlt ist und was bleibt</translation>
    </message>
    <message>
        <source>the goods and services, with their prices</source>
        <translation>die Waren und Leistungen mit ihren Preisen</translation>
    </message>
    <message>
        <source>the deadline, and discounts for paying early</source>
        <translation>die Frist und Skonto</translation>
    </message>
    <message>
        <source>the account and what to quote</source>
        <translation>das Konto und was anzugeben ist</translation>
    </message>
    <message>
        <source>interest, reminders, title to the goods, complaints and warranty</source>
        <translation>Zinsen, Mahnungen, Eigentum an der Ware, Reklamation und Gewährleistung</translation>
    </message>
    <message>
        <source>the subject and its parts</source>
        <translation>das Thema und seine Teile</translation>
    </message>
    <message>
        <source>words that are defined</source>
        <translation>Wörter, die erklärt werden</translation>
    </message>
    <message>
        <source>examples, experiments and figures</source>
        <translation>Beispiele, Versuche und Zahlen</translation>
    </message>
    <message>
        <source>exceptions, limits and common mistakes</source>
        <translation>Ausnahmen, Grenzen und häufige Fehler</translation>
    </message>
    <message>
        <source>reading, tasks, examinations and their dates</source>
        <translation>Lektüre, Aufgaben, Prüfungen und ihre Termine</translation>
    </message>
    <message>
        <source>what the law is for</source>
        <translation>wozu das Gesetz dient</translation>
    </message>
    <message>
        <source>to whom and what it applies, and what is meant</source>
        <translation>für wen und was es gilt, und was gemeint ist</translation>
    </message>
    <message>
        <source>what is granted, set up or changed, and by how much</source>
        <translation>was gewährt, eingerichtet oder geändert wird, und um wie viel</translation>
    </message>
    <message>
        <source>what must be done, and by whom</source>
        <translation>was zu tun ist, und von wem</translation>
    </message>
    <message>
        <source>what may not be done, and what may</source>
        <translation>was nicht erlaubt ist, und was erlaubt ist</translation>
    </message>
    <message>
        <source>what follows a breach</source>
        <translation>was auf einen Verstoß folgt</translation>
    </message>
    <message>
        <source>when it begins and ends</source>
        <translation>wann es beginnt und endet</translation>
    </message>
    <message>
        <source>claims, requests, offers and questions to the reader</source>
        <translation>Forderungen, Bitten, Angebote und Fragen an den Leser</translation>
    </message>
    <message>
        <source>deadlines for the reader, and what happens if they pass</source>
        <translation>Fristen für den Leser, und was nach ihrem Ablauf geschieht</translation>
    </message>
    <message>
        <source>what an award or an offer depends on, and what ends it</source>
        <translation>wovon eine Bewilligung oder ein Angebot abhängt und was sie beendet</translation>
    </message>
    <message>
        <source>sums, appointments and what was agreed or paid</source>
        <translation>Beträge, Termine und was vereinbart oder gezahlt wurde</translation>
    </message>
    <message>
        <source>what the writer bases it on</source>
        <translation>worauf der Verfasser sich stützt</translation>
    </message>
    <message>
        <source>what the meeting was called for</source>
        <translation>wozu die Sitzung einberufen wurde</translation>
    </message>
    <message>
        <source>what was decided or agreed</source>
        <translation>was beschlossen oder vereinbart wurde</translation>
    </message>
    <message>
        <source>who will do what, and by when</source>
        <translation>wer bis wann was tun wird</translation>
    </message>
    <message>
        <source>what was left open or put off</source>
        <translation>was offen blieb oder vertagt wurde</translation>
    </message>
    <message>
        <source>what it costs, what was offered, and what there is to spend</source>
        <translation>was es kostet, was angeboten wurde und wie viel dafür da ist</translation>
    </message>
    <message>
        <source>where people disagreed</source>
        <translation>wo die Meinungen auseinandergingen</translation>
    </message>
    <message>
        <source>which meeting it was, and who took part</source>
        <translation>welche Sitzung es war und wer teilnahm</translation>
    </message>
    <message>
        <source>what was decided, voted or approved</source>
        <translation>was beschlossen, abgestimmt oder genehmigt wurde</translation>
    </message>
    <message>
        <source>who is to do what, and by when</source>
        <translation>wer bis wann was tun soll</translation>
    </message>
    <message>
        <source>whose application, claim or complaint it is, and what for</source>
        <translation>wessen Antrag, Anspruch oder Beschwerde es ist und wofür</translation>
    </message>
    <message>
        <source>what was granted, refused, upheld or ordered</source>
        <translation>was bewilligt, abgelehnt, bestätigt oder angeordnet wurde</translation>
    </message>
    <message>
        <source>why it was decided so</source>
        <translation>warum so entschieden wurde</translation>
    </message>
    <message>
        <source>conditions, and what has to be done by when</source>
        <translation>Auflagen und was bis wann zu tun ist</translation>
    </message>
    <message>
        <source>whether and until when it can be challenged, and where</source>
        <translation>ob, bis wann und wo sie angefochten werden kann</translation>
    </message>
    <message>
        <source>the subject and the occasion</source>
        <translation>der Gegenstand und der Anlass</translation>
    </message>
    <message>
        <source>what matters most</source>
        <translation>was am wichtigsten ist</translation>
    </message>
    <message>
        <source>the lines of a form above the text</source>
        <translation>den Zeilen eines Formulars über dem Text</translation>
    </message>
    <message>
        <source>what follows, and what is to be done</source>
        <translation>was daraus folgt und was zu tun ist</translation>
    </message>
    <message>
        <source>amounts, numbers and dates</source>
        <translation>Beträge, Zahlen und Daten</translation>
    </message>
    <message>
        <source>what the medicine is, and what it is used for</source>
        <translation>was das Arzneimittel ist und wofür es angewendet wird</translation>
    </message>
    <message>
        <source>who must not take it, with what not, and when a doctor is asked first</source>
        <translation>wer es nicht nehmen darf, womit nicht, und wann vorher ärztlicher Rat einzuholen ist</translation>
    </message>
    <message>
        <source>how much, how often and how long, and what to do after too much or too little</source>
        <translation>wie viel, wie oft und wie lange, und was nach zu viel oder zu wenig zu tun ist</translation>
    </message>
    <message>
        <source>what it may do besides, how often, and when to see a doctor</source>
        <translation>was es sonst bewirken kann, wie oft, und wann ärztliche Hilfe nötig ist</translation>
    </message>
    <message>
        <source>where and how long it can be kept</source>
        <translation>wo und wie lange es aufbewahrt werden kann</translation>
    </message>
    <message>
        <source>active and other ingredients, the maker, and when the leaflet was revised</source>
        <translation>Wirkstoffe und andere Bestandteile, der Hersteller und wann die Packungsbeilage überarbeitet wurde</translation>
    </message>
    <message>
        <source>the motion, bill or question before the house</source>
        <translation>der Antrag, der Gesetzentwurf oder die Frage, über die beraten wurde</translation>
    </message>
    <message>
        <source>the question that was put, and how the house divided</source>
        <translation>die Frage, über die abgestimmt wurde, und wie das Haus stimmte</translation>
    </message>
    <message>
        <source>who spoke for it, and why</source>
        <translation>wer dafür sprach und warum</translation>
    </message>
    <message>
        <source>who spoke against it, and why</source>
        <translation>wer dagegen sprach und warum</translation>
    </message>
    <message>
        <source>changes that were moved, and who was for and against them</source>
        <translation>beantragte Änderungen und wer dafür und dagegen war</translation>
    </message>
    <message>
        <source>what ministers undertook to do</source>
        <translation>was Minister zu tun zusagten</translation>
    </message>
    <message>
        <source>applicant, inventors, number, filing and publication</source>
        <translation>wer anmeldet und erfunden hat, Nummer, Anmeldung und Veröffentlichung</translation>
    </message>
    <message>
        <source>what is wrong with what was known before</source>
        <translation>was an dem, was bisher bekannt war, nicht genügt</translation>
    </message>
    <message>
        <source>what it is for, and how it works</source>
        <translation>wozu sie dient und wie sie wirkt</translation>
    </message>
    <message>
        <source>what is better, what trials showed, and where it does not work</source>
        <translation>was besser ist, was Versuche zeigten und wo es nicht geht</translation>
    </message>
    <message>
        <source>the claims, the independent ones first</source>
        <translation>die Ansprüche, zuerst die unabhängigen</translation>
    </message>
    <message>
        <source>what is reported, who is named, when and where it happened, and under which number</source>
        <translation>was gemeldet ist, wer genannt ist, wann und wo es geschah und unter welchem Aktenzeichen</translation>
    </message>
    <message>
        <source>victims, suspects, witnesses and drivers</source>
        <translation>Geschädigte, Verdächtige, Zeugen und Fahrer</translation>
    </message>
    <message>
        <source>the course of events, as told by the officer and by witnesses</source>
        <translation>der Hergang, wie ihn die Polizei und die Anwesenden schildern</translation>
    </message>
    <message>
        <source>who was hurt, and what was taken or damaged</source>
        <translation>wer verletzt wurde und was gestohlen oder beschädigt wurde</translation>
    </message>
    <message>
        <source>what was secured, and what there is to see on cameras</source>
        <translation>was gesichert wurde und was auf Kameras zu sehen ist</translation>
    </message>
    <message>
        <source>arrests, charges, what is still to be done, and how the case stands</source>
        <translation>Festnahmen, Anzeigen, was noch zu tun ist und wie der Fall steht</translation>
    </message>
    <message>
        <source>the rating or opinion given as a whole</source>
        <translation>das Urteil im Ganzen</translation>
    </message>
    <message>
        <source>what was to be looked into, and for whom</source>
        <translation>was für wen zu untersuchen war</translation>
    </message>
    <message>
        <source>the course of events, who was there, and who was harmed</source>
        <translation>der Hergang, wer dabei war und wer zu Schaden kam</translation>
    </message>
    <message>
        <source>what was found</source>
        <translation>was herauskam</translation>
    </message>
    <message>
        <source>what those concerned have changed already</source>
        <translation>was die Beteiligten schon geändert haben</translation>
    </message>
    <message>
        <source>what is recommended, and who could do what</source>
        <translation>was wem empfohlen wird oder offensteht</translation>
    </message>
    <message>
        <source>what it does not cover or could not find out</source>
        <translation>was es nicht behandelt oder nicht klären konnte</translation>
    </message>
    <message>
        <source>what it is for, and to whom it applies</source>
        <translation>wozu es dient und für wen es gilt</translation>
    </message>
    <message>
        <source>what people may do, and what they are given</source>
        <translation>was man darf und was man erhält</translation>
    </message>
    <message>
        <source>what must not be done, and what is not covered</source>
        <translation>was verboten und was nicht erfasst ist</translation>
    </message>
    <message>
        <source>what follows if the rules are not kept, and how to object</source>
        <translation>was bei Verstößen folgt und wie man widerspricht</translation>
    </message>
    <message>
        <source>when it took effect, who approved it, when it will be reviewed</source>
        <translation>seit wann es gilt, wer es beschloss, wann es überprüft wird</translation>
    </message>
    <message>
        <source>who gives the power, to whom, and who stands in</source>
        <translation>wer die Vollmacht gibt, wem, und wer ihn vertritt</translation>
    </message>
    <message>
        <source>the acts that are covered: bank, houses, tax, health and care</source>
        <translation>welche Geschäfte umfasst sind: Bank, Häuser, Steuern, Gesundheit und Pflege</translation>
    </message>
    <message>
        <source>acts that are excluded, and conditions such as a second signature</source>
        <translation>ausgeschlossene Geschäfte und Bedingungen wie eine zweite Unterschrift</translation>
    </message>
    <message>
        <source>accounts to be kept, whose interests count, and whether the attorney is paid</source>
        <translation>welche Bücher zu führen sind, wessen Interessen zählen und ob es eine Vergütung gibt</translation>
    </message>
    <message>
        <source>when it takes effect, whether it survives incapacity, when it ends and how it is revoked</source>
        <translation>wann sie wirksam wird, ob sie bei Geschäftsunfähigkeit gilt, wann sie endet und wie man sie widerruft</translation>
    </message>
    <message>
        <source>who may rely on it, how it was signed and witnessed, and which law governs</source>
        <translation>wer sich darauf verlassen darf, wie sie unterschrieben und bezeugt wurde und welches Recht gilt</translation>
    </message>
    <message>
        <source>the news itself</source>
        <translation>die Nachricht selbst</translation>
    </message>
    <message>
        <source>who is behind it, and for whom it is meant</source>
        <translation>wer dahintersteht und für wen es bestimmt ist</translation>
    </message>
    <message>
        <source>what it changes</source>
        <translation>was es ändert</translation>
    </message>
    <message>
        <source>quoted statements</source>
        <translation>zitierte Äußerungen</translation>
    </message>
    <message>
        <source>who keeps the data, and whom to write to</source>
        <translation>wer die Daten aufbewahrt und an wen man schreibt</translation>
    </message>
    <message>
        <source>which data are collected, from whom, and what is not</source>
        <translation>welche Daten von wem erhoben werden und welche nicht</translation>
    </message>
    <message>
        <source>what the data are used for, and on what legal basis</source>
        <translation>wofür die Daten verwendet werden und auf welcher Rechtsgrundlage</translation>
    </message>
    <message>
        <source>who else gets the data, and whether they are sold</source>
        <translation>wer die Daten noch bekommt und ob sie verkauft werden</translation>
    </message>
    <message>
        <source>whether data leave the country, and under what safeguards</source>
        <translation>ob Daten das Land verlassen und mit welchen Garantien</translation>
    </message>
    <message>
        <source>for how long data are kept, and when they are deleted</source>
        <translation>wie lange Daten aufbewahrt und wann sie gelöscht werden</translation>
    </message>
    <message>
        <source>what people may ask for, object to or switch off, and how</source>
        <translation>was man verlangen, ablehnen oder abschalten kann und wie</translation>
    </message>
    <message>
        <source>where to complain</source>
        <translation>wo man sich beschwert</translation>
    </message>
    <message>
        <source>how data are protected, what holds for children, and how changes are announced</source>
        <translation>wie Daten geschützt werden, was für Kinder gilt und wie Änderungen angekündigt werden</translation>
    </message>
    <message>
        <source>the product, its defect and the danger</source>
        <translation>das Produkt, sein Mangel und die Gefahr</translation>
    </message>
    <message>
        <source>models, batches and dates of sale</source>
        <translation>Modelle, Chargen und Verkaufszeiten</translation>
    </message>
    <message>
        <source>incidents and injuries</source>
        <translation>Vorfälle und Verletzungen</translation>
    </message>
    <message>
        <source>what owners must do and must not do</source>
        <translation>was Besitzer tun müssen und nicht tun dürfen</translation>
    </message>
    <message>
        <source>refund, repair or exchange</source>
        <translation>Erstattung, Reparatur oder Umtausch</translation>
    </message>
    <message>
        <source>what was asked, and why</source>
        <translation>was gefragt wurde und warum</translation>
    </message>
    <message>
        <source>how it was done</source>
        <translation>wie vorgegangen wurde</translation>
    </message>
    <message>
        <source>who or what was studied, and how many</source>
        <translation>wer oder was untersucht wurde, und wie viele</translation>
    </message>
    <message>
        <source>what was found, with numbers where there are any</source>
        <translation>was herauskam, mit Zahlen, wo es welche gibt</translation>
    </message>
    <message>
        <source>what the authors say that it does not show</source>
        <translation>was es nach Aussage der Autoren nicht zeigt</translation>
    </message>
    <message>
        <source>who paid for it, and what the authors have an interest in</source>
        <translation>wer sie bezahlt hat und woran die Verfasser ein Interesse haben</translation>
    </message>
    <message>
        <source>what it is, what it is for, who supplies it and whom to call in an emergency</source>
        <translation>was es ist, wofür es ist, wer es liefert und wen man im Notfall anruft</translation>
    </message>
    <message>
        <source>what it does to people, to the environment and in a fire, with the signal word</source>
        <translation>was es Menschen und Umwelt antut und was im Brand, mit dem Signalwort</translation>
    </message>
    <message>
        <source>what to do when it was breathed in, swallowed, or got on skin or into eyes</source>
        <translation>was zu tun ist, wenn es eingeatmet, verschluckt wurde oder auf Haut oder in Augen kam</translation>
    </message>
    <message>
        <source>how to put out a fire, and what to do when it is spilt</source>
        <translation>wie man einen Brand löscht und was beim Verschütten zu tun ist</translation>
    </message>
    <message>
        <source>how to work with it, how to store it and what to keep it away from</source>
        <translation>wie man damit arbeitet, wie man es lagert und wovon man es fernhält</translation>
    </message>
    <message>
        <source>gloves, goggles, masks and other protective equipment, and exposure limits</source>
        <translation>Handschuhe, Schutzbrillen, Masken und andere Schutzausrüstung sowie Grenzwerte in der Luft</translation>
    </message>
    <message>
        <source>what it consists of, with proportions</source>
        <translation>woraus es besteht, mit Anteilen</translation>
    </message>
    <message>
        <source>materials and conditions that make it dangerous</source>
        <translation>Stoffe und Umstände, die es gefährlich machen</translation>
    </message>
    <message>
        <source>how to dispose of it, and its UN number and transport class</source>
        <translation>wie man es entsorgt, mit UN-Nummer und Transportklasse</translation>
    </message>
    <message>
        <source>the treatment or question, the sponsor, the number and version, the sites and dates</source>
        <translation>Behandlung oder Frage, Sponsor, Nummer und Fassung, Orte und Daten</translation>
    </message>
    <message>
        <source>the disease, what is known, and what is missing</source>
        <translation>die Krankheit, was bekannt ist und was fehlt</translation>
    </message>
    <message>
        <source>the primary and the other endpoints, and when they are measured</source>
        <translation>der primäre und die weiteren Endpunkte und wann sie gemessen werden</translation>
    </message>
    <message>
        <source>the arms, the doses, how patients are assigned, and how long it takes</source>
        <translation>die Arme, die Dosen, wie zugeteilt wird und wie lange es dauert</translation>
    </message>
    <message>
        <source>for whom the study is</source>
        <translation>für wen die Studie ist</translation>
    </message>
    <message>
        <source>who is excluded</source>
        <translation>wer ausgeschlossen ist</translation>
    </message>
    <message>
        <source>how many take part and why, how the result is tested, and interim analyses</source>
        <translation>wie viele teilnehmen und warum, wie das Ergebnis geprüft wird, und Zwischenauswertungen</translation>
    </message>
    <message>
        <source>who watches over it, what is reported by when, and what ends a treatment or the study</source>
        <translation>wer darüber wacht, was bis wann gemeldet wird und was eine Behandlung oder die Studie beendet</translation>
    </message>
    <message>
        <source>what an amendment changed, and why</source>
        <translation>was eine Änderung geändert hat und warum</translation>
    </message>
    <message>
        <source>approval, consent, what participants receive, who pays, and where the results appear</source>
        <translation>Genehmigung, Einwilligung, was Teilnehmende erhalten, wer zahlt und wo die Ergebnisse erscheinen</translation>
    </message>
    <message>
        <source>what it is and what it is for</source>
        <translation>was es ist und wozu es dient</translation>
    </message>
    <message>
        <source>steps and calls</source>
        <translation>Schritte und Aufrufe</translation>
    </message>
    <message>
        <source>requirements and versions</source>
        <translation>Voraussetzungen und Versionen</translation>
    </message>
    <message>
        <source>what it shall do and withstand</source>
        <translation>was es leisten und aushalten muss</translation>
    </message>
    <message>
        <source>what does not work, and what to beware of</source>
        <translation>was nicht geht und wovor man sich hüten muss</translation>
    </message>
    <message>
        <source>what is wrong or missing today</source>
        <translation>was heute falsch ist oder fehlt</translation>
    </message>
    <message>
        <source>what is to be changed</source>
        <translation>was geändert werden soll</translation>
    </message>
    <message>
        <source>what breaks, what it costs, what it means for security</source>
        <translation>was nicht mehr geht, was es kostet, was es für die Sicherheit bedeutet</translation>
    </message>
    <message>
        <source>what else was considered, and why it was turned down</source>
        <translation>was sonst erwogen und warum es verworfen wurde</translation>
    </message>
    <message>
        <source>how far it is, and what is undecided</source>
        <translation>wie weit es ist und was noch offen ist</translation>
    </message>
    <message>
        <source>what the chapter is about</source>
        <translation>wovon das Kapitel handelt</translation>
    </message>
    <message>
        <source>what should be remembered</source>
        <translation>was man sich merken sollte</translation>
    </message>
    <message>
        <source>definitions</source>
        <translation>Definitionen</translation>
    </message>
    <message>
        <source>an example that shows it</source>
        <translation>ein Beispiel, das es zeigt</translation>
    </message>
    <message>
        <source>whose will it is, and what it revokes</source>
        <translation>wessen Testament es ist und was es widerruft</translation>
    </message>
    <message>
        <source>who carries it out, and who looks after children</source>
        <translation>wer es vollstreckt und wer für Kinder sorgt</translation>
    </message>
    <message>
        <source>what is given to whom</source>
        <translation>was wem zugewandt wird</translation>
    </message>
    <message>
        <source>who gets the rest of the estate</source>
        <translation>wer den übrigen Nachlass erhält</translation>
    </message>
    <message>
        <source>who is left out, and what a gift depends on</source>
        <translation>wer leer ausgeht, und wovon eine Zuwendung abhängt</translation>
    </message>
    <message>
        <source>burial and other wishes</source>
        <translation>Bestattung, und was sonst gewünscht wird</translation>
    </message>
    <message>
        <source>when it was signed, and before whom</source>
        <translation>wann es unterschrieben wurde und vor wem</translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message>
        <source>Appearance</source>
        <translation>Darstellung</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Language of the window, from the next start. French, Spanish and Japanese are incomplete: what they lack is in English. Messages from the engine, exports and the guide are in English.</source>
        <translation>Sprache des Fensters ab dem nächsten Start. Französisch, Spanisch und Japanisch sind begonnen; was dort fehlt, ist englisch. Meldungen des Rechenkerns, Exporte und das Handbuch sind englisch.</translation>
    </message>
    <message>
        <source>System</source>
        <translation>System</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Farbschema</translation>
    </message>
    <message>
        <source>Follow the system&apos;s light or dark appearance, or always use one.</source>
        <translation>Der hellen oder dunklen Darstellung des Systems folgen oder bei einer bleiben.</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Summary text size</source>
        <translation>Schriftgröße der Zusammenfassung</translation>
    </message>
    <message>
        <source>Size of the summary&apos;s text, in percent of the system&apos;s text size.</source>
        <translation>Schriftgröße der Zusammenfassung in Prozent der Schriftgröße des Systems.</translation>
    </message>
    <message>
        <source>Reduce motion</source>
        <translation>Bewegung verringern</translation>
    </message>
    <message>
        <source>Jump to places at once instead of scrolling there.</source>
        <translation>Sofort zu Stellen springen, statt dorthin zu gleiten.</translation>
    </message>
    <message>
        <source>Summaries</source>
        <translation>Zusammenfassungen</translation>
    </message>
    <message>
        <source>Default form</source>
        <translation>Übliche Form</translation>
    </message>
    <message>
        <source>A brief has the headings of its kind of document; a plain summary follows the text.</source>
        <translation>Gegliedert steht sie unter den Überschriften der Dokumentart; fortlaufend folgt sie dem Text.</translation>
    </message>
    <message>
        <source>Brief</source>
        <translation>Gegliedert</translation>
    </message>
    <message>
        <source>Plain</source>
        <translation>Fortlaufend</translation>
    </message>
    <message>
        <source>Default length</source>
        <translation>Übliche Länge</translation>
    </message>
    <message>
        <source>Length of the summary of a newly added document. Only a brief can be as long as the document needs.</source>
        <translation>Wie lang die Zusammenfassung eines neu hinzugefügten Dokuments wird. Nur eine gegliederte kann so lang werden, wie das Dokument es verlangt.</translation>
    </message>
    <message>
        <source> words</source>
        <translation> Wörter</translation>
    </message>
    <message>
        <source>As the document needs</source>
        <translation>Wie das Dokument es verlangt</translation>
    </message>
    <message>
        <source>Summarize new documents</source>
        <translation>Neue Dokumente zusammenfassen</translation>
    </message>
    <message>
        <source>Summarize documents as soon as they are added; otherwise they are only read.</source>
        <translation>Dokumente zusammenfassen, sobald sie hinzugefügt werden; sonst werden sie nur gelesen.</translation>
    </message>
    <message>
        <source>Reader</source>
        <translation>Lesebereich</translation>
    </message>
    <message>
        <source>Highlight used passages</source>
        <translation>Verwendete Textstellen hervorheben</translation>
    </message>
    <message>
        <source>Highlight every passage that the summary cites, not only that of the selected sentence.</source>
        <translation>Jede Textstelle färben, auf der die Zusammenfassung beruht, nicht nur die des gewählten Satzes.</translation>
    </message>
    <message>
        <source>Reviewing</source>
        <translation>Prüfung</translation>
    </message>
    <message>
        <source>Your name</source>
        <translation>Ihr Name</translation>
    </message>
    <message>
        <source>Recorded with what you confirm, reject, edit or note in a summary, also in exports; may be left empty.</source>
        <translation>Steht bei allem, was Sie in einer Zusammenfassung bestätigen, verwerfen, bearbeiten oder notieren, auch in Exporten; darf leer bleiben.</translation>
    </message>
    <message>
        <source>Privacy</source>
        <translation>Datenschutz</translation>
    </message>
    <message>
        <source>Remember recent documents</source>
        <translation>Zuletzt geöffnete Dokumente merken</translation>
    </message>
    <message>
        <source>Keep the recently opened documents and where you stopped reading, in the library&apos;s folder only; the last one is opened again at the start.</source>
        <translation>Zuletzt geöffnete Dokumente und die letzte Lesestelle merken, nur im Ordner der Bibliothek; das letzte Dokument wird beim Start wieder geöffnet.</translation>
    </message>
    <message>
        <source>Whole paths in exports</source>
        <translation>Vollständige Pfade in Exporten</translation>
    </message>
    <message>
        <source>Include the document&apos;s folders in exports, not only its name. Links then work from anywhere.</source>
        <translation>Das Dokument in Exporten mit seinen Ordnern nennen, nicht nur mit seinem Namen. Verweise funktionieren dann von überall.</translation>
    </message>
    <message>
        <source>Ask before removing</source>
        <translation>Vor dem Entfernen fragen</translation>
    </message>
    <message>
        <source>Ask before moving a document to the trash. You are always asked before it is erased for good.</source>
        <translation>Fragen, bevor ein Dokument in den Papierkorb kommt. Vor dem endgültigen Löschen werden Sie immer gefragt.</translation>
    </message>
</context>
<context>
    <name>State</name>
    <message>
        <source>Part {index}</source>
        <translation>Teil {index}</translation>
    </message>
    <message>
        <source>p. {page}</source>
        <translation>S. {page}</translation>
    </message>
    <message>
        <source>pp. {first}–{last}</source>
        <translation>S. {first}–{last}</translation>
    </message>
    <message>
        <source>not found in this document</source>
        <translation>in diesem Dokument nicht gefunden</translation>
    </message>
    <message>
        <source>Not found in this document. {searched}</source>
        <translation>In diesem Dokument nicht gefunden. {searched}</translation>
    </message>
    <message>
        <source>Moved</source>
        <translation>Verschoben</translation>
    </message>
    <message>
        <source>Moved to {place}</source>
        <translation>Verschoben nach {place}</translation>
    </message>
    <message>
        <source>Moved from {place}</source>
        <translation>Verschoben von {place}</translation>
    </message>
    <message>
        <source>Old: {title}</source>
        <translation>Alt: {title}</translation>
    </message>
    <message>
        <source>New: {title}</source>
        <translation>Neu: {title}</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>Inserted</source>
        <translation>Eingefügt</translation>
    </message>
    <message>
        <source>Deleted</source>
        <translation>Gelöscht</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>geändert</translation>
    </message>
    <message>
        <source>inserted</source>
        <translation>eingefügt</translation>
    </message>
    <message>
        <source>deleted</source>
        <translation>gelöscht</translation>
    </message>
    <message>
        <source>moved</source>
        <translation>verschoben</translation>
    </message>
    <message>
        <source>{number} changed</source>
        <translation>{number} geändert</translation>
    </message>
    <message>
        <source>{number} inserted</source>
        <translation>{number} eingefügt</translation>
    </message>
    <message>
        <source>{number} deleted</source>
        <translation>{number} gelöscht</translation>
    </message>
    <message>
        <source>{number} moved</source>
        <translation>{number} verschoben</translation>
    </message>
    <message>
        <source>Was</source>
        <translation>Vorher</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Jetzt</translation>
    </message>
    <message>
        <source>Values that differ</source>
        <translation>Abweichende Werte</translation>
    </message>
    <message>
        <source>What this changes in the summary</source>
        <translation>Was das an der Zusammenfassung ändert</translation>
    </message>
    <message>
        <source>The old document has no summary yet.</source>
        <translation>Das alte Dokument hat noch keine Zusammenfassung.</translation>
    </message>
    <message>
        <source>No line of it is affected.</source>
        <translation>Keine ihrer Aussagen beruht auf dem, was abweicht.</translation>
    </message>
    <message>
        <source>Source {change}: {text}</source>
        <translation>Fundstelle {change}: {text}</translation>
    </message>
    <message>
        <source>{new} (only in the new one)</source>
        <translation>{new} (nur im neuen)</translation>
    </message>
    <message>
        <source>{old} (only in the old one)</source>
        <translation>{old} (nur im alten)</translation>
    </message>
    <message>
        <source>used in the summary</source>
        <translation>in der Zusammenfassung verwendet</translation>
    </message>
    <message>
        <source>read, left out of the summary</source>
        <translation>gelesen, in der Zusammenfassung weggelassen</translation>
    </message>
    <message>
        <source>not read</source>
        <translation>nicht gelesen</translation>
    </message>
    <message>
        <source>could not be summarized</source>
        <translation>konnte nicht zusammengefasst werden</translation>
    </message>
    <message>
        <source>read, no summary yet</source>
        <translation>gelesen, noch keine Zusammenfassung</translation>
    </message>
    <message>
        <source>a scanned picture without text</source>
        <translation>ein gescanntes Bild ohne Text</translation>
    </message>
    <message>
        <source>it could not be read</source>
        <translation>sie konnte nicht gelesen werden</translation>
    </message>
    <message>
        <source>Pages {first}–{last}: not read: {why}</source>
        <translation>Seiten {first}–{last}: nicht gelesen: {why}</translation>
    </message>
    <message>
        <source>Page {page}: not read: {why}</source>
        <translation>Seite {page}: nicht gelesen: {why}</translation>
    </message>
    <message>
        <source>{used} passages, {share} percent of the document, are used in the summary.</source>
        <translation>{used} Abschnitte, {share} Prozent des Dokuments, sind in der Zusammenfassung verwendet.</translation>
    </message>
    <message>
        <source>{bad} of {pages} pages were not read: {told}</source>
        <translation>{bad} von {pages} Seiten wurden nicht gelesen: {told}</translation>
    </message>
    <message>
        <source>Read, no summary yet</source>
        <translation>Gelesen, noch keine Zusammenfassung</translation>
    </message>
    <message>
        <source>Page {first}</source>
        <translation>Seite {first}</translation>
    </message>
    <message>
        <source>Pages {first}–{last}</source>
        <translation>Seiten {first}–{last}</translation>
    </message>
    <message>
        <source>{first}–{last} % of the text</source>
        <translation>{first}–{last} % des Textes</translation>
    </message>
    <message>
        <source>p.</source>
        <translation>S.</translation>
    </message>
    <message>
        <source>pp.</source>
        <translation>S.</translation>
    </message>
    <message>
        <source>clause</source>
        <translation>Ziffer</translation>
    </message>
    <message>
        <source>clauses</source>
        <translation>Ziffern</translation>
    </message>
    <message>
        <source>section</source>
        <translation>Abschnitt</translation>
    </message>
    <message>
        <source>sections</source>
        <translation>Abschnitte</translation>
    </message>
    <message>
        <source>paragraph</source>
        <translation>Absatz</translation>
    </message>
    <message>
        <source>paragraphs</source>
        <translation>Absätze</translation>
    </message>
    <message>
        <source>under</source>
        <translation>unter</translation>
    </message>
    <message>
        <source>Looked for {what}.</source>
        <translation>Gesucht: {what}.</translation>
    </message>
    <message>
        <source>{name} (unsure)</source>
        <translation>{name} (unsicher)</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>As written</source>
        <translation>Im Wortlaut</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Stelle</translation>
    </message>
    <message>
        <source>Yellow</source>
        <translation>Gelb</translation>
    </message>
    <message>
        <source>Green</source>
        <translation>Grün</translation>
    </message>
    <message>
        <source>Blue</source>
        <translation>Blau</translation>
    </message>
    <message>
        <source>Pink</source>
        <translation>Rosa</translation>
    </message>
    <message>
        <source>Highlight</source>
        <translation>Markieren</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Highlight Colour</source>
        <translation>Farbe der Markierung</translation>
    </message>
    <message>
        <source>Remove Highlight</source>
        <translation>Markierung entfernen</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>Work</source>
        <translation>Arbeit</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>Lesen</translation>
    </message>
    <message>
        <source>Summarize</source>
        <translation>Zusammenfassen</translation>
    </message>
    <message>
        <source>Find labels</source>
        <translation>Etiketten bestimmen</translation>
    </message>
    <message>
        <source>Fine-tune labels</source>
        <translation>Etiketten fein abstimmen</translation>
    </message>
    <message>
        <source>Nothing: the summary has every sentence that could be used in one.</source>
        <translation>Nichts: Die Zusammenfassung enthält jeden Satz, der in einer stehen könnte.</translation>
    </message>
    <message>
        <source>This summary was made before Précis recorded what it leaves out. Summarize again to see it.</source>
        <translation>Diese Zusammenfassung entstand, bevor Précis sich das Weggelassene merkte. Fassen Sie erneut zusammen, um es zu sehen.</translation>
    </message>
    <message>
        <source>Looking …</source>
        <translation>Wird gesucht …</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Länge</translation>
    </message>
    <message>
        <source>Added</source>
        <translation>Hinzugefügt</translation>
    </message>
    <message>
        <source>Labels: {labels}</source>
        <translation>Etiketten: {labels}</translation>
    </message>
    <message>
        <source>Summarizer</source>
        <translation>Zusammenfassung</translation>
    </message>
    <message>
        <source>Sentence encoder</source>
        <translation>Satzvektoren</translation>
    </message>
    <message>
        <source>Extractor</source>
        <translation>Satzauswahl</translation>
    </message>
    <message>
        <source>Classifier</source>
        <translation>Einordnung</translation>
    </message>
    <message>
        <source>Verifier</source>
        <translation>Prüfung</translation>
    </message>
    <message>
        <source>Part of Précis</source>
        <translation>Bestandteil von Précis</translation>
    </message>
    <message>
        <source>Added by you, as a copy</source>
        <translation>Von Ihnen hinzugefügt, als Kopie</translation>
    </message>
    <message>
        <source>Added by you, as links</source>
        <translation>Von Ihnen hinzugefügt, als Verknüpfung</translation>
    </message>
    <message>
        <source>no weights</source>
        <translation>ohne Gewichte</translation>
    </message>
    <message>
        <source>Extractive</source>
        <translation>Extraktiv</translation>
    </message>
    <message>
        <source>in its section</source>
        <translation>im selben Abschnitt</translation>
    </message>
    <message>
        <source>in another section, read beside its own</source>
        <translation>in einem anderen Abschnitt, mitgelesen</translation>
    </message>
    <message>
        <source>found by searching the earlier sections: memory contains no text</source>
        <translation>durch Suche in früheren Abschnitten gefunden: Das Gedächtnis enthält keinen Text</translation>
    </message>
    <message>
        <source>A model put its source into these words, and the source supports them.</source>
        <translation>Ein Modell hat die Fundstelle in diese Worte gefasst, und die Fundstelle bestätigt sie.</translation>
    </message>
    <message>
        <source>What a model wrote was not supported: its source is quoted instead.</source>
        <translation>Was ein Modell schrieb, wurde nicht bestätigt: Stattdessen ist die Fundstelle zitiert.</translation>
    </message>
    <message>
        <source>It names what is spoken about again and again. Each source is a place where one of these is named.</source>
        <translation>Sie nennt, worüber immer wieder gesprochen wird. Jede Fundstelle ist eine Stelle, an der eines davon genannt wird.</translation>
    </message>
    <message>
        <source>This was not recorded: the summary is from an earlier version, was stopped, or answers a question.</source>
        <translation>Das wurde nicht festgehalten: Die Zusammenfassung stammt aus einer früheren Version, wurde angehalten oder beantwortet eine Frage.</translation>
    </message>
    <message>
        <source>Choose a line of the summary.</source>
        <translation>Wählen Sie eine Aussage der Zusammenfassung.</translation>
    </message>
    <message>
        <source>Why it was chosen</source>
        <translation>Warum sie gewählt wurde</translation>
    </message>
    <message>
        <source>A reader added it; the program did not choose it.</source>
        <translation>Sie wurde von Hand hinzugefügt; das Programm hat sie nicht gewählt.</translation>
    </message>
    <message>
        <source>Its sources</source>
        <translation>Ihre Fundstellen</translation>
    </message>
    <message>
        <source>the most</source>
        <translation>an 1. Stelle</translation>
    </message>
    <message>
        <source>{ordinal} most</source>
        <translation>an {ordinal} Stelle</translation>
    </message>
    <message>
        <source>sentences are included from {least}</source>
        <translation>ab {least} kommt ein Satz dorthin</translation>
    </message>
    <message>
        <source>It fits “{heading}” with {fit}; {told_from}.</source>
        <translation>Zu „{heading}“ passt sie mit {fit}; {told_from}.</translation>
    </message>
    <message>
        <source>A clause that “{heading}” asks for was found in it.</source>
        <translation>Darin fand sich eine Klausel, nach der „{heading}“ fragt.</translation>
    </message>
    <message>
        <source>Another chosen sentence refers back to it.</source>
        <translation>Ein anderer gewählter Satz verweist darauf zurück.</translation>
    </message>
    <message>
        <source>It uses words that earlier sections left over, and repeats nothing.</source>
        <translation>Sie füllt Wörter, die frühere Abschnitte übrig ließen, und wiederholt nichts.</translation>
    </message>
    <message>
        <source>It was written when its section was read; none of the selected sentences is among its sources.</source>
        <translation>Sie entstand beim Lesen ihres Abschnitts; unter ihren Fundstellen ist kein Satz, der wiedergegeben werden sollte.</translation>
    </message>
    <message>
        <source>Its section: {index} of {chunks}</source>
        <translation>Ihr Abschnitt: {index} von {chunks}</translation>
    </message>
    <message>
        <source>; its weight is {matters}, where the best section has 1 and the lowest 0</source>
        <translation>; sein Gewicht ist {matters}, wobei der wichtigste Abschnitt 1 hat und der unwichtigste 0</translation>
    </message>
    <message>
        <source>{where} of the document{weight}.</source>
        <translation>{where} des Dokuments{weight}.</translation>
    </message>
    <message>
        <source>A passage</source>
        <translation>Ein Stück</translation>
    </message>
    <message>
        <source>This line</source>
        <translation>Diese Aussage</translation>
    </message>
    <message>
        <source>{ordinal} of {weighed}</source>
        <translation>{ordinal} von {weighed}</translation>
    </message>
    <message>
        <source>What was said before it</source>
        <translation>Was vor ihr gesagt war</translation>
    </message>
    <message>
        <source>A model&apos;s memory of earlier sections is numbers, which contain no text that could be shown.</source>
        <translation>Das Gedächtnis eines Modells an frühere Abschnitte besteht aus Zahlen und enthält keinen Text, der sich zeigen ließe.</translation>
    </message>
    <message>
        <source>Nothing: no earlier section has a line.</source>
        <translation>Nichts: Kein früherer Abschnitt hat eine Aussage.</translation>
    </message>
    <message>
        <source>{begin} to {end}</source>
        <translation>{begin} bis {end}</translation>
    </message>
    <message>
        <source>{rank}st</source>
        <translation>{rank}.</translation>
    </message>
    <message>
        <source>{rank}nd</source>
        <translation>{rank}.</translation>
    </message>
    <message>
        <source>{rank}rd</source>
        <translation>{rank}.</translation>
    </message>
    <message>
        <source>{rank}th</source>
        <translation>{rank}.</translation>
    </message>
    <message>
        <source>PDF</source>
        <translation>PDF</translation>
    </message>
    <message>
        <source>Transcript</source>
        <translation>Mitschrift</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Wird gelesen</translation>
    </message>
    <message>
        <source>Splitting into sections</source>
        <translation>Wird in Abschnitte geteilt</translation>
    </message>
    <message>
        <source>Ranking sentences</source>
        <translation>Sätze werden gewichtet</translation>
    </message>
    <message>
        <source>Finding labels</source>
        <translation>Etiketten werden bestimmt</translation>
    </message>
    <message>
        <source>Fine-tuning</source>
        <translation>Feinabstimmung</translation>
    </message>
    <message>
        <source>Writing</source>
        <translation>Wird geschrieben</translation>
    </message>
    <message>
        <source>Working</source>
        <translation>In Arbeit</translation>
    </message>
    <message>
        <source>a moment</source>
        <translation>einen Augenblick</translation>
    </message>
    <message>
        <source>about {seconds} s</source>
        <translation>etwa {seconds} s</translation>
    </message>
    <message>
        <source>about {minutes} min</source>
        <translation>etwa {minutes} min</translation>
    </message>
    <message>
        <source>about {hours} h {minutes:02d} min</source>
        <translation>etwa {hours} h {minutes:02d} min</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Wartet</translation>
    </message>
    <message>
        <source>Summarizing</source>
        <translation>Wird zusammengefasst</translation>
    </message>
    <message>
        <source>Summarized</source>
        <translation>Zusammengefasst</translation>
    </message>
    <message>
        <source>Not summarized yet</source>
        <translation>Noch nicht zusammengefasst</translation>
    </message>
    <message>
        <source>Stopped early</source>
        <translation>Vorzeitig angehalten</translation>
    </message>
    <message>
        <source>Could not be read</source>
        <translation>Nicht lesbar</translation>
    </message>
    <message>
        <source>Needs a password</source>
        <translation>Kennwort nötig</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Interrupted</source>
        <translation>Unterbrochen</translation>
    </message>
    <message>
        <source>{done} of {total}</source>
        <translation>{done} von {total}</translation>
    </message>
    <message>
        <source>{duration} left</source>
        <translation>noch {duration}</translation>
    </message>
    <message>
        <source>{used} used</source>
        <translation>{used} verwendet</translation>
    </message>
    <message>
        <source>summarized as {kind}</source>
        <translation>zusammengefasst als {kind}</translation>
    </message>
    <message>
        <source>read as {kind}</source>
        <translation>gelesen als {kind}</translation>
    </message>
    <message>
        <source>Page {page}: {message}</source>
        <translation>Seite {page}: {message}</translation>
    </message>
    <message>
        <source>Confirm</source>
        <translation>Bestätigen</translation>
    </message>
    <message>
        <source>Reject</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Uncheck</source>
        <translation>Prüfung zurücknehmen</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Add Line</source>
        <translation>Aussage hinzufügen</translation>
    </message>
    <message>
        <source>Supported by its source</source>
        <translation>Durch die Fundstelle belegt</translation>
    </message>
    <message>
        <source>Weakly supported: check the source</source>
        <translation>Schwach belegt: Fundstelle prüfen</translation>
    </message>
    <message>
        <source>Not supported: the nearest passage is shown</source>
        <translation>Nicht belegt: Gezeigt wird die nächstliegende Textstelle</translation>
    </message>
    <message>
        <source>Check the source: {doubts}</source>
        <translation>Fundstelle prüfen: {doubts}</translation>
    </message>
    <message>
        <source>Confirmed</source>
        <translation>Bestätigt</translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation>Verworfen</translation>
    </message>
    <message>
        <source>Edited; this is in the source.</source>
        <translation>Bearbeitet; so steht es in der Fundstelle.</translation>
    </message>
    <message>
        <source>Edited; the source may support this: check it yourself.</source>
        <translation>Bearbeitet; die Fundstelle sagt es vielleicht: Vergleichen Sie selbst.</translation>
    </message>
    <message>
        <source>Edited; not supported by the source.</source>
        <translation>Bearbeitet; durch die Fundstelle nicht belegt.</translation>
    </message>
    <message>
        <source>Edited; being checked against the source …</source>
        <translation>Bearbeitet; wird mit der Fundstelle verglichen …</translation>
    </message>
    <message>
        <source>In the model&apos;s words, not quoted</source>
        <translation>Mit den Worten des Modells, kein Zitat</translation>
    </message>
    <message>
        <source>Quoted: what the model wrote was not supported</source>
        <translation>Zitiert: Was das Modell schrieb, war nicht belegt</translation>
    </message>
    <message>
        <source>What is spoken about most, not quoted</source>
        <translation>Worüber am meisten gesprochen wird, kein Zitat</translation>
    </message>
    <message>
        <source>{done} by {by}</source>
        <translation>{done} von {by}</translation>
    </message>
    <message>
        <source>{done}, {moment} UTC.</source>
        <translation>{done}, {moment} UTC.</translation>
    </message>
    <message>
        <source>More items in this list, not shown: {count}</source>
        <translation>Weitere Punkte dieser Liste, nicht gezeigt: {count}</translation>
    </message>
    <message>
        <source>Added by {by}.</source>
        <translation>Hinzugefügt von {by}.</translation>
    </message>
    <message>
        <source>Note: {note}</source>
        <translation>Notiz: {note}</translation>
    </message>
    <message>
        <source>source</source>
        <translation>Fundstelle</translation>
    </message>
    <message>
        <source>page {page}</source>
        <translation>Seite {page}</translation>
    </message>
    <message>
        <source>the text</source>
        <translation>der Text</translation>
    </message>
    <message numerus="yes">
        <source>%Ln line(s)</source>
        <translation>
            <numerusform>%Ln Aussage</numerusform>
            <numerusform>%Ln Aussagen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sentence(s) alike</source>
        <translation>
            <numerusform>%Ln Satz gleich</numerusform>
            <numerusform>%Ln Sätze gleich</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln difference(s)</source>
        <translation>
            <numerusform>%Ln Unterschied</numerusform>
            <numerusform>%Ln Unterschiede</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{what}, %Ln sentence(s)</source>
        <translation>
            <numerusform>{what}, %Ln Satz</numerusform>
            <numerusform>{what}, %Ln Sätze</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln year(s)</source>
        <translation>
            <numerusform>%Ln Jahr</numerusform>
            <numerusform>%Ln Jahre</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln month(s)</source>
        <translation>
            <numerusform>%Ln Monat</numerusform>
            <numerusform>%Ln Monate</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln week(s)</source>
        <translation>
            <numerusform>%Ln Woche</numerusform>
            <numerusform>%Ln Wochen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln day(s)</source>
        <translation>
            <numerusform>%Ln Tag</numerusform>
            <numerusform>%Ln Tage</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln hour(s)</source>
        <translation>
            <numerusform>%Ln Stunde</numerusform>
            <numerusform>%Ln Stunden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln minute(s)</source>
        <translation>
            <numerusform>%Ln Minute</numerusform>
            <numerusform>%Ln Minuten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln second(s)</source>
        <translation>
            <numerusform>%Ln Sekunde</numerusform>
            <numerusform>%Ln Sekunden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln passage(s), the most important first. The plus adds one, under Added by you.</source>
        <translation>
            <numerusform>%Ln Textstelle. Das Pluszeichen fügt sie unter Von Ihnen hinzugefügt an.</numerusform>
            <numerusform>%Ln Textstellen, die wichtigsten zuerst. Das Pluszeichen fügt eine unter Von Ihnen hinzugefügt an.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Of %Ln sentence(s) considered, its source matters {place} in the whole document ({score} standard deviations from their mean).</source>
        <translation>
            <numerusform>Von %Ln gewichteten Satz steht ihre Fundstelle im ganzen Dokument {place} ({score} Standardabweichungen vom Mittel).</numerusform>
            <numerusform>Von %Ln gewichteten Sätzen steht ihre Fundstelle im ganzen Dokument {place} ({score} Standardabweichungen vom Mittel).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{chosen} of {all} selected sentences are here, for which it had %Ln word(s).</source>
        <translation>
            <numerusform>{chosen} von {all} wiederzugebenden Sätzen stehen hier; dafür gab es %Ln Wort.</numerusform>
            <numerusform>{chosen} von {all} wiederzugebenden Sätzen stehen hier; dafür gab es %Ln Wörter.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln page(s) not read</source>
        <translation>
            <numerusform>%Ln Seite nicht gelesen</numerusform>
            <numerusform>%Ln Seiten nicht gelesen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln page(s)</source>
        <translation>
            <numerusform>%Ln Seite</numerusform>
            <numerusform>%Ln Seiten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln word(s)</source>
        <translation>
            <numerusform>%Ln Wort</numerusform>
            <numerusform>%Ln Wörter</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln turn(s)</source>
        <translation>
            <numerusform>%Ln Redebeitrag</numerusform>
            <numerusform>%Ln Redebeiträge</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{read} of %Ln page(s) read</source>
        <translation>
            <numerusform>{read} von %Ln Seite gelesen</numerusform>
            <numerusform>{read} von %Ln Seiten gelesen</numerusform>
        </translation>
    </message>
    <message>
        <source>{number} more</source>
        <translation>{number} weitere</translation>
    </message>
    <message>
        <source>being looked for</source>
        <translation>wird gesucht</translation>
    </message>
    <message>
        <source>not stated</source>
        <translation>nicht angegeben</translation>
    </message>
    <message>
        <source>not read yet</source>
        <translation>noch nicht gelesen</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>Nicht gefunden</translation>
    </message>
    <message>
        <source>No brief yet</source>
        <translation>Noch nicht gegliedert</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Datum</translation>
    </message>
    <message>
        <source>Subject</source>
        <translation>Betreff</translation>
    </message>
    <message>
        <source>Confirm All</source>
        <translation>Alle bestätigen</translation>
    </message>
</context>
<context>
    <name>Summary</name>
    <message>
        <source>Facts of the document</source>
        <translation>Angaben im Dokument</translation>
    </message>
    <message>
        <source>Kind of the facts that are shown</source>
        <translation>Art der gezeigten Angaben</translation>
    </message>
    <message>
        <source>Show facts of one kind</source>
        <translation>Angaben einer Art zeigen</translation>
    </message>
    <message>
        <source>Copy the facts</source>
        <translation>Angaben kopieren</translation>
    </message>
    <message>
        <source>Export the facts as a table</source>
        <translation>Angaben als Tabelle exportieren</translation>
    </message>
    <message>
        <source>All kinds ({facts})</source>
        <translation>Alle Arten ({facts})</translation>
    </message>
    <message>
        <source>{name}, shown</source>
        <translation>{name}, ausgeklappt</translation>
    </message>
    <message>
        <source>{name}, folded</source>
        <translation>{name}, eingeklappt</translation>
    </message>
    <message>
        <source>Fold the table of facts</source>
        <translation>Tabelle der Angaben einklappen</translation>
    </message>
    <message>
        <source>Show the table of facts</source>
        <translation>Tabelle der Angaben zeigen</translation>
    </message>
    <message>
        <source>Brief</source>
        <translation>Gegliedert</translation>
    </message>
    <message>
        <source>Under the headings of its kind of document, with what was not found</source>
        <translation>Unter den Überschriften der Dokumentart, mit dem, was nicht gefunden wurde</translation>
    </message>
    <message>
        <source>Plain</source>
        <translation>Fortlaufend</translation>
    </message>
    <message>
        <source>Sentences in the order of the text</source>
        <translation>Sätze in der Reihenfolge des Textes</translation>
    </message>
    <message>
        <source>{name} summary</source>
        <translation>Zusammenfassung: {name}</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>Heading</source>
        <translation>Überschrift</translation>
    </message>
    <message>
        <source>Fields, labels and facts of the document</source>
        <translation>Felder, Etiketten und Angaben des Dokuments</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Einzelheiten</translation>
    </message>
    <message>
        <source>folded</source>
        <translation>eingeklappt</translation>
    </message>
    <message>
        <source>Details of the document: {told}; {state}</source>
        <translation>Einzelheiten des Dokuments: {told}; {state}</translation>
    </message>
    <message>
        <source>{words}?</source>
        <translation>{words}?</translation>
    </message>
    <message>
        <source>unfolded</source>
        <translation>ausgeklappt</translation>
    </message>
    <message>
        <source>Show what is under it</source>
        <translation>Zeigen, was darunter steht</translation>
    </message>
    <message>
        <source>Fold what is under it</source>
        <translation>Einklappen, was darunter steht</translation>
    </message>
    <message>
        <source>will emphasize {emphasis}</source>
        <translation>wird {emphasis} betonen</translation>
    </message>
    <message>
        <source>will not emphasize any kind of content</source>
        <translation>wird keine Inhalte besonders betonen</translation>
    </message>
    <message>
        <source>general</source>
        <translation>allgemein</translation>
    </message>
    <message>
        <source>its own kind</source>
        <translation>seine eigene Art</translation>
    </message>
    <message>
        <source>will emphasize what matters in documents of its kind, where the kind is known</source>
        <translation>wird betonen, was in Dokumenten dieser Art wichtig ist, soweit die Art bekannt ist</translation>
    </message>
    <message>
        <source>Summarize as: {kind} ▾</source>
        <translation>Zusammenfassen als: {kind} ▾</translation>
    </message>
    <message>
        <source>The summary {told}. Choose another kind, or none</source>
        <translation>Die Zusammenfassung {told}. Wählen Sie eine andere Art oder keine</translation>
    </message>
    <message>
        <source>Summarize as: {kind}; the summary {told}</source>
        <translation>Zusammenfassen als: {kind}; die Zusammenfassung {told}</translation>
    </message>
    <message>
        <source>A&amp;utomatic ({own})</source>
        <translation>A&amp;utomatisch ({own})</translation>
    </message>
    <message>
        <source>A&amp;utomatic</source>
        <translation>A&amp;utomatisch</translation>
    </message>
    <message>
        <source>&amp;General</source>
        <translation>&amp;Allgemein</translation>
    </message>
    <message>
        <source>&amp;Ask for {emphasis}</source>
        <translation>&amp;Fragen nach: {emphasis}</translation>
    </message>
    <message>
        <source>What was left out</source>
        <translation>Was weggelassen wurde</translation>
    </message>
    <message>
        <source>Add to Summary</source>
        <translation>Zur Zusammenfassung hinzufügen</translation>
    </message>
    <message>
        <source>Left out of the summary</source>
        <translation>In der Zusammenfassung weggelassen</translation>
    </message>
    <message>
        <source>Heading, unfolded</source>
        <translation>Überschrift, ausgeklappt</translation>
    </message>
    <message>
        <source>Heading, folded</source>
        <translation>Überschrift, eingeklappt</translation>
    </message>
    <message>
        <source>Short, {words} words</source>
        <translation>Kurz, {words} Wörter</translation>
    </message>
    <message>
        <source>Medium, {words} words</source>
        <translation>Mittel, {words} Wörter</translation>
    </message>
    <message>
        <source>Long, {words} words</source>
        <translation>Lang, {words} Wörter</translation>
    </message>
    <message>
        <source>short</source>
        <translation>kurz</translation>
    </message>
    <message>
        <source>medium</source>
        <translation>mittel</translation>
    </message>
    <message>
        <source>long</source>
        <translation>lang</translation>
    </message>
    <message>
        <source>Length of the summary</source>
        <translation>Länge der Zusammenfassung</translation>
    </message>
    <message>
        <source>How long the summary should be</source>
        <translation>Wie lang die Zusammenfassung werden soll</translation>
    </message>
    <message>
        <source>As the document needs</source>
        <translation>Wie das Dokument es verlangt</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>Eigene Länge</translation>
    </message>
    <message>
        <source> words</source>
        <translation> Wörter</translation>
    </message>
    <message>
        <source>Length of the summary in words</source>
        <translation>Länge der Zusammenfassung in Wörtern</translation>
    </message>
    <message>
        <source>as needed</source>
        <translation>nach Bedarf</translation>
    </message>
    <message>
        <source>Summarizer</source>
        <translation>Modell der Zusammenfassung</translation>
    </message>
    <message>
        <source>Which model writes the summary</source>
        <translation>Welches Modell die Zusammenfassung schreibt</translation>
    </message>
    <message>
        <source>Outline of the brief</source>
        <translation>Gliederung der Zusammenfassung</translation>
    </message>
    <message>
        <source>Headings</source>
        <translation>Überschriften</translation>
    </message>
    <message>
        <source>Progress of the current stage</source>
        <translation>Fortschritt des laufenden Schritts</translation>
    </message>
    <message>
        <source>Still to be checked: click to confirm</source>
        <translation>Noch zu prüfen: zum Bestätigen klicken</translation>
    </message>
    <message>
        <source>Confirmed: click to take that back</source>
        <translation>Bestätigt: zum Zurücknehmen klicken</translation>
    </message>
    <message>
        <source>Rejected: click to take that back</source>
        <translation>Verworfen: zum Zurücknehmen klicken</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Source: {sources}. {support}. {reviewed}</source>
        <translation>Fundstelle: {sources}. {support}. {reviewed}</translation>
    </message>
    <message>
        <source> Sentence {position} of {total}.</source>
        <translation> Satz {position} von {total}.</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Zusammenfassung</translation>
    </message>
    <message>
        <source>brief</source>
        <translation>gegliedert</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Show only the lines that are still to be checked</source>
        <translation>Nur die Aussagen zeigen, die noch zu prüfen sind</translation>
    </message>
    <message>
        <source>Other summaries of this document</source>
        <translation>Andere Zusammenfassungen dieses Dokuments</translation>
    </message>
    <message>
        <source>Summarize</source>
        <translation>Zusammenfassen</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>Answer this from the document</source>
        <translation>Diese Frage aus dem Dokument beantworten</translation>
    </message>
    <message>
        <source>Summarize what the document says about this</source>
        <translation>Zusammenfassen, was das Dokument darüber sagt</translation>
    </message>
    <message>
        <source>Ask something</source>
        <translation>Stellen Sie eine Frage</translation>
    </message>
    <message>
        <source>A question, or what the summary should be about</source>
        <translation>Eine Frage, oder wovon die Zusammenfassung handeln soll</translation>
    </message>
    <message>
        <source>What the summary should be about</source>
        <translation>Wovon die Zusammenfassung handeln soll</translation>
    </message>
    <message>
        <source>{checked} of {lines} checked</source>
        <translation>{checked} von {lines} geprüft</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Stop and keep what is written so far</source>
        <translation>Anhalten und das bisher Geschriebene behalten</translation>
    </message>
    <message>
        <source>Summarize this document</source>
        <translation>Dieses Dokument zusammenfassen</translation>
    </message>
    <message>
        <source>… and {notices} more</source>
        <translation>… und {notices} weitere</translation>
    </message>
    <message>
        <source>&amp;Why Pages Are Not Read …</source>
        <translation>&amp;Warum Seiten nicht gelesen werden …</translation>
    </message>
    <message>
        <source>stopped early</source>
        <translation>vorzeitig angehalten</translation>
    </message>
    <message>
        <source>as {kind}</source>
        <translation>als {kind}</translation>
    </message>
    <message>
        <source>Options of the summary</source>
        <translation>Optionen der Zusammenfassung</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Next: {told}</source>
        <translation>Nächste: {told}</translation>
    </message>
    <message>
        <source>{told} · as {kind}</source>
        <translation>{told} · als {kind}</translation>
    </message>
    <message>
        <source>Options of the next summary: {told}; {state}</source>
        <translation>Optionen der nächsten Zusammenfassung: {told}; {state}</translation>
    </message>
    <message>
        <source>shown</source>
        <translation>ausgeklappt</translation>
    </message>
    <message>
        <source>{told}. Choose form, length and kind</source>
        <translation>{told}. Form, Länge und Art wählen</translation>
    </message>
    <message>
        <source>Not found in this document.</source>
        <translation>In diesem Dokument nicht gefunden.</translation>
    </message>
    <message>
        <source>Not found in this document. Nearest passages:</source>
        <translation>In diesem Dokument nicht gefunden. Nächstliegende Textstellen:</translation>
    </message>
    <message>
        <source>First look; the summary may not have it</source>
        <translation>Erster Blick; vielleicht nicht in der Zusammenfassung</translation>
    </message>
    <message>
        <source>Close to the question, but does not answer it</source>
        <translation>Der Frage nahe; beantwortet sie nicht</translation>
    </message>
    <message>
        <source>Choose a document in the library, or drop one here.</source>
        <translation>Wählen Sie ein Dokument in der Bibliothek, oder ziehen Sie eines hierher.</translation>
    </message>
    <message>
        <source>Opening …</source>
        <translation>Wird geöffnet …</translation>
    </message>
    <message>
        <source>No document is open</source>
        <translation>Kein Dokument geöffnet</translation>
    </message>
    <message>
        <source>This summary was stopped early. What was written is kept; resuming continues where it stopped.</source>
        <translation>Diese Zusammenfassung wurde vorzeitig angehalten. Das Geschriebene bleibt; Fortsetzen macht dort weiter, wo sie aufhörte.</translation>
    </message>
    <message>
        <source>Your last request was stopped before it was finished. This is what was there before.</source>
        <translation>Was zuletzt verlangt wurde, ist vor seinem Ende angehalten worden. Dies ist, was vorher da war.</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>It can be read with its password. The password is used once and not kept.</source>
        <translation>Mit seinem Kennwort kann es gelesen werden. Das Kennwort wird einmal verwendet und nicht gespeichert.</translation>
    </message>
    <message>
        <source>This document could not be read</source>
        <translation>Dieses Dokument konnte nicht gelesen werden</translation>
    </message>
    <message>
        <source>Remove from Library</source>
        <translation>Aus der Bibliothek entfernen</translation>
    </message>
    <message>
        <source>This document could not be summarized</source>
        <translation>Dieses Dokument konnte nicht zusammengefasst werden</translation>
    </message>
    <message>
        <source>Nothing had been written yet. Resuming continues where it stopped.</source>
        <translation>Bis dahin war nichts geschrieben. Fortsetzen macht dort weiter, wo es aufhörte.</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Do This First</source>
        <translation>Vorziehen</translation>
    </message>
    <message>
        <source>No passage of it comes close to what was asked.</source>
        <translation>Keine Textstelle kommt dem nahe, wonach gefragt wurde.</translation>
    </message>
    <message>
        <source>Its text has no sentences that could be used in a summary: only headings, lists or fragments.</source>
        <translation>Sein Text hat keine Sätze, die in einer Zusammenfassung stehen könnten: nur Überschriften, Listen oder Bruchstücke.</translation>
    </message>
    <message>
        <source>There is too little text to summarize</source>
        <translation>Zu wenig Text zum Zusammenfassen</translation>
    </message>
    <message>
        <source>Press Summarize, or ask something. Every sentence will be linked to the words it comes from.</source>
        <translation>Drücken Sie Zusammenfassen, oder stellen Sie eine Frage. Jeder Satz führt zu den Wörtern, auf denen er beruht.</translation>
    </message>
    <message>
        <source>Not summarized yet</source>
        <translation>Noch nicht zusammengefasst</translation>
    </message>
    <message>
        <source>Waiting to be read</source>
        <translation>Wartet darauf, gelesen zu werden</translation>
    </message>
    <message>
        <source>Waiting for its turn</source>
        <translation>Wartet, bis es an der Reihe ist</translation>
    </message>
    <message>
        <source>Other documents come first.</source>
        <translation>Vorher sind andere Dokumente an der Reihe.</translation>
    </message>
    <message>
        <source>Trying the password</source>
        <translation>Das Kennwort wird versucht</translation>
    </message>
    <message>
        <source>Reading the document</source>
        <translation>Das Dokument wird gelesen</translation>
    </message>
    <message>
        <source>First look, at pages 1–{pages} only. The summary takes its place as soon as it has a first sentence.</source>
        <translation>Erster Blick, nur auf die Seiten 1–{pages}. Die Zusammenfassung tritt an seine Stelle, sobald sie einen ersten Satz hat.</translation>
    </message>
    <message>
        <source>You can read its pages meanwhile.</source>
        <translation>Seine Seiten können Sie schon lesen.</translation>
    </message>
    <message>
        <source>Looking for the answer</source>
        <translation>Die Antwort wird gesucht</translation>
    </message>
    <message>
        <source>It appears once the whole document has been searched.</source>
        <translation>Sie erscheint, wenn das ganze Dokument durchsucht ist.</translation>
    </message>
    <message>
        <source>Finding the main points</source>
        <translation>Die Hauptpunkte werden gesucht</translation>
    </message>
    <message>
        <source>The first sentences appear once the whole document has been ranked.</source>
        <translation>Die ersten Sätze erscheinen, sobald das ganze Dokument gewichtet ist.</translation>
    </message>
    <message>
        <source>Showing the pages of this document needs its password, which was not kept.</source>
        <translation>Die Seiten dieses Dokuments lassen sich nur mit seinem Kennwort zeigen, das nicht gespeichert wurde.</translation>
    </message>
    <message>
        <source>Unlock …</source>
        <translation>Entsperren …</translation>
    </message>
    <message>
        <source>No sentence of this summary cites the selected words.</source>
        <translation>Kein Satz dieser Zusammenfassung beruht auf den ausgewählten Wörtern.</translation>
    </message>
    <message>
        <source>{text} Review › Add Selected Words adds them.</source>
        <translation>{text} Prüfung › Auswahl zur Zusammenfassung hinzufügen nimmt sie auf.</translation>
    </message>
    <message>
        <source>Only lines that are still to be checked are shown.</source>
        <translation>Gezeigt werden nur Aussagen, die noch zu prüfen sind.</translation>
    </message>
    <message>
        <source>Every line is checked.</source>
        <translation>Alle Aussagen sind geprüft.</translation>
    </message>
    <message>
        <source>State of the document</source>
        <translation>Zustand des Dokuments</translation>
    </message>
    <message numerus="yes">
        <source>%Ln fact(s)</source>
        <translation>
            <numerusform>%Ln Angabe</numerusform>
            <numerusform>%Ln Angaben</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln word(s)</source>
        <translation>
            <numerusform>%Ln Wort</numerusform>
            <numerusform>%Ln Wörter</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln notice(s)</source>
        <translation>
            <numerusform>%Ln Hinweis</numerusform>
            <numerusform>%Ln Hinweise</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln notice(s) about this document</source>
        <translation>
            <numerusform>%Ln Hinweis zu diesem Dokument</numerusform>
            <numerusform>%Ln Hinweise zu diesem Dokument</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sentence(s) of this summary cite the selected words.</source>
        <translation>
            <numerusform>%Ln Satz dieser Zusammenfassung beruht auf den gewählten Wörtern.</numerusform>
            <numerusform>%Ln Sätze dieser Zusammenfassung beruhen auf den gewählten Wörtern.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln part(s) of the document could not be summarized and are missing here; see the strip.</source>
        <translation>
            <numerusform>%Ln Teil des Dokuments konnte nicht zusammengefasst werden und fehlt hier; siehe die Leiste.</numerusform>
            <numerusform>%Ln Teile des Dokuments konnten nicht zusammengefasst werden und fehlen hier; siehe die Leiste.</numerusform>
        </translation>
    </message>
    <message>
        <source>About: {subject}</source>
        <translation>Über: {subject}</translation>
    </message>
    <message>
        <source>Back to the Brief</source>
        <translation>Zur gegliederten Zusammenfassung</translation>
    </message>
    <message>
        <source>Back to the Summary</source>
        <translation>Zurück zur Zusammenfassung</translation>
    </message>
</context>
<context>
    <name>Table</name>
    <message>
        <source>Sources of the selected cell</source>
        <translation>Worauf die gewählte Zelle beruht</translation>
    </message>
    <message>
        <source>Choose columns</source>
        <translation>Spalten wählen</translation>
    </message>
    <message>
        <source>Copy the table</source>
        <translation>Die Tabelle kopieren</translation>
    </message>
    <message>
        <source>Export the table</source>
        <translation>Die Tabelle exportieren</translation>
    </message>
    <message>
        <source>Back to the summary</source>
        <translation>Zurück zur Zusammenfassung</translation>
    </message>
    <message>
        <source>Ask every document a question</source>
        <translation>Allen Dokumenten eine Frage stellen</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>{done} of {total}</source>
        <translation>{done} von {total}</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Select a cell to see its sources.</source>
        <translation>Wählen Sie eine Zelle, um zu sehen, worauf sie beruht.</translation>
    </message>
    <message>
        <source>&amp;Facts</source>
        <translation>&amp;Angaben</translation>
    </message>
    <message>
        <source>&amp;Headings of Briefs</source>
        <translation>&amp;Überschriften der Gliederung</translation>
    </message>
    <message>
        <source>&amp;Delete Question</source>
        <translation>Frage &amp;löschen</translation>
    </message>
    <message>
        <source>&amp;Show in Document</source>
        <translation>Im &amp;Dokument zeigen</translation>
    </message>
    <message>
        <source>&amp;Open Document</source>
        <translation>Dokument ö&amp;ffnen</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>Sort &amp;Ascending</source>
        <translation>&amp;Aufsteigend sortieren</translation>
    </message>
    <message>
        <source>Sort &amp;Descending</source>
        <translation>A&amp;bsteigend sortieren</translation>
    </message>
    <message>
        <source>Sort by &amp;Title</source>
        <translation>Nach &amp;Titel sortieren</translation>
    </message>
    <message>
        <source>Do &amp;Not Sort</source>
        <translation>&amp;Nicht sortieren</translation>
    </message>
    <message>
        <source>Move Column &amp;Left</source>
        <translation>Spalte nach &amp;links</translation>
    </message>
    <message>
        <source>Move Column &amp;Right</source>
        <translation>Spalte nach &amp;rechts</translation>
    </message>
    <message>
        <source>&amp;Hide Column</source>
        <translation>Spalte a&amp;usblenden</translation>
    </message>
    <message>
        <source>Remove Document &amp;From Table</source>
        <translation>Dokument aus der Tabelle &amp;entfernen</translation>
    </message>
    <message>
        <source>This document does not seem to answer that. These passages come nearest:</source>
        <translation>Dieses Dokument scheint darauf keine Antwort zu geben. Diese Textstellen kommen dem am nächsten:</translation>
    </message>
    <message>
        <source>This is being looked for.</source>
        <translation>Das wird gerade gesucht.</translation>
    </message>
    <message>
        <source>This was not looked for: the table was stopped.</source>
        <translation>Das wurde nicht gesucht: Die Tabelle wurde angehalten.</translation>
    </message>
    <message>
        <source>The document does not state it, as far as Précis can tell.</source>
        <translation>Soweit Précis erkennt, steht es nicht im Dokument.</translation>
    </message>
    <message>
        <source>This document does not seem to answer that.</source>
        <translation>Dieses Dokument scheint darauf keine Antwort zu geben.</translation>
    </message>
    <message>
        <source>The document has no brief yet: summarize it as a brief.</source>
        <translation>Das Dokument hat noch keine gegliederte Zusammenfassung: Fassen Sie es gegliedert zusammen.</translation>
    </message>
    <message>
        <source>Documents of the table</source>
        <translation>Dokumente der Tabelle</translation>
    </message>
    <message>
        <source>Table of documents</source>
        <translation>Tabelle der Dokumente</translation>
    </message>
    <message>
        <source>Columns of the table</source>
        <translation>Spalten der Tabelle</translation>
    </message>
    <message numerus="yes">
        <source>Table of %Ln document(s)</source>
        <translation>
            <numerusform>Tabelle mit %Ln Dokument</numerusform>
            <numerusform>Tabelle mit %Ln Dokumenten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more in the document</source>
        <translation>
            <numerusform>%Ln weitere im Dokument</numerusform>
            <numerusform>%Ln weitere im Dokument</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Window</name>
    <message>
        <source>It states: {licence}.</source>
        <translation>Er nennt: {licence}.</translation>
    </message>
    <message>
        <source>It does not state one, either.</source>
        <translation>Er nennt auch keine.</translation>
    </message>
    <message>
        <source>{line} was installed without the text of its licence. {named}</source>
        <translation>Der Bestandteil {line} wurde ohne den Text seiner Lizenz installiert. {named}</translation>
    </message>
    <message>
        <source>{number} %</source>
        <translation>{number} %</translation>
    </message>
    <message>
        <source>Nothing can be added or changed until its folder can be written to.</source>
        <translation>Bis ihr Ordner beschreibbar ist, lässt sich nichts hinzufügen oder ändern.</translation>
    </message>
    <message>
        <source>Close the other program that uses it, then start Précis again.</source>
        <translation>Schließen Sie das andere Programm, das sie benutzt, und starten Sie Précis neu.</translation>
    </message>
    <message>
        <source>Install the newer version of Précis again to use it.</source>
        <translation>Installieren Sie wieder die neuere Version von Précis, um sie zu benutzen.</translation>
    </message>
    <message>
        <source>Mend …</source>
        <translation>Beheben …</translation>
    </message>
    <message>
        <source>The engine stopped unexpectedly and is being started again. Work resumes where it stopped.</source>
        <translation>Der Rechenkern ist unerwartet beendet worden und wird neu gestartet. Die Arbeit geht dort weiter, wo sie aufhörte.</translation>
    </message>
    <message>
        <source>The engine could not be started.</source>
        <translation>Der Rechenkern konnte nicht gestartet werden.</translation>
    </message>
    <message>
        <source>Précis can&apos;t work without its engine. {reason}</source>
        <translation>Ohne seinen Rechenkern kann Précis nicht arbeiten. {reason}</translation>
    </message>
    <message>
        <source>Try Again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>The engine is running again.</source>
        <translation>Der Rechenkern läuft wieder.</translation>
    </message>
    <message>
        <source>No files there that Précis can read.</source>
        <translation>Dort ist keine Datei, die Précis lesen kann.</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>Warum?</translation>
    </message>
    <message>
        <source>Engine stopped</source>
        <translation>Rechenkern beendet</translation>
    </message>
    <message>
        <source>Starting the engine …</source>
        <translation>Rechenkern wird gestartet …</translation>
    </message>
    <message>
        <source>Private: no network</source>
        <translation>Privat: kein Netz</translation>
    </message>
    <message>
        <source>Starting the engine again …</source>
        <translation>Rechenkern wird neu gestartet …</translation>
    </message>
    <message>
        <source>No engine</source>
        <translation>Kein Rechenkern</translation>
    </message>
    <message>
        <source>Ending …</source>
        <translation>Wird beendet …</translation>
    </message>
    <message>
        <source>Show the queue</source>
        <translation>Warteschlange zeigen</translation>
    </message>
    <message>
        <source>Show the network status</source>
        <translation>Netzwerkstatus zeigen</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>Warteschlange</translation>
    </message>
    <message>
        <source>Précis reads the whole of it, writes a summary, and links every sentence to the words it comes from.</source>
        <translation>Précis liest es ganz, schreibt eine Zusammenfassung und verbindet jeden Satz mit den Wörtern, auf denen er beruht.</translation>
    </message>
    <message>
        <source>PDF · transcripts (VTT, SRT, Whisper, Teams, Zoom) · text and Markdown · Word · EPUB · HTML</source>
        <translation>PDF · Mitschriften (VTT, SRT, Whisper, Teams, Zoom) · Text und Markdown · Word · EPUB · HTML</translation>
    </message>
    <message>
        <source>Everything stays on this machine. Précis has no network access, and can show you so.</source>
        <translation>Alles bleibt auf diesem Rechner. Précis hat keinen Netzzugang und kann Ihnen das zeigen.</translation>
    </message>
    <message>
        <source>Drop a document here</source>
        <translation>Ziehen Sie ein Dokument hierher</translation>
    </message>
    <message>
        <source>Add Documents …</source>
        <translation>Dokumente hinzufügen …</translation>
    </message>
    <message>
        <source>Add a Folder …</source>
        <translation>Ordner hinzufügen …</translation>
    </message>
    <message>
        <source>Dismiss this message</source>
        <translation>Diese Meldung schließen</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Add {files} and {folders}</source>
        <translation>{files} und {folders} hinzufügen</translation>
    </message>
    <message>
        <source>Add nothing</source>
        <translation>Nichts hinzufügen</translation>
    </message>
    <message>
        <source>Add {what}</source>
        <translation>{what} hinzufügen</translation>
    </message>
    <message>
        <source>Documents (*.pdf *.vtt *.srt *.json *.txt *.md *.markdown *.html *.htm *.xhtml *.epub *.docx);;All files (*)</source>
        <translation>Dokumente (*.pdf *.vtt *.srt *.json *.txt *.md *.markdown *.html *.htm *.xhtml *.epub *.docx);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>PDF with highlights</source>
        <translation>PDF mit Markierungen</translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>Angaben</translation>
    </message>
    <message>
        <source>Deadlines</source>
        <translation>Fristen</translation>
    </message>
    <message>
        <source>Bundle</source>
        <translation>Nachprüfbares Paket</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Add Documents</source>
        <translation>Dokumente hinzufügen</translation>
    </message>
    <message>
        <source>Add Folder</source>
        <translation>Ordner hinzufügen</translation>
    </message>
    <message>
        <source>Tables (*.csv *.tsv *.txt);;All files (*)</source>
        <translation>Tabellen (*.csv *.tsv *.txt);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Labels from a Table</source>
        <translation>Etiketten aus einer Tabelle</translation>
    </message>
    <message>
        <source>Add Model</source>
        <translation>Modell hinzufügen</translation>
    </message>
    <message>
        <source>GGUF models (*.gguf);;All files (*)</source>
        <translation>GGUF-Modelle (*.gguf);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Export Summary</source>
        <translation>Zusammenfassung exportieren</translation>
    </message>
    <message>
        <source>Replace “{name}”?</source>
        <translation>„{name}“ ersetzen?</translation>
    </message>
    <message>
        <source>A file of this name is there already.</source>
        <translation>Dort gibt es schon eine Datei mit diesem Namen.</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>Unlock</source>
        <translation>Entsperren</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>Kennwort</translation>
    </message>
    <message>
        <source>Password of the document</source>
        <translation>Kennwort des Dokuments</translation>
    </message>
    <message>
        <source>This document is protected</source>
        <translation>Dieses Dokument ist geschützt</translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) not added</source>
        <translation>
            <numerusform>%Ln Datei nicht hinzugefügt</numerusform>
            <numerusform>%Ln Dateien nicht hinzugefügt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) added</source>
        <translation>
            <numerusform>%Ln Datei hinzugefügt</numerusform>
            <numerusform>%Ln Dateien hinzugefügt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) were in the library already</source>
        <translation>
            <numerusform>%Ln Dokument war schon in der Bibliothek</numerusform>
            <numerusform>%Ln Dokumente waren schon in der Bibliothek</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Queue, %Ln job(s) running</source>
        <translation>
            <numerusform>Warteschlange, %Ln Auftrag läuft</numerusform>
            <numerusform>Warteschlange, %Ln Aufträge laufen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln job(s)</source>
        <translation>
            <numerusform>%Ln Auftrag</numerusform>
            <numerusform>%Ln Aufträge</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s)</source>
        <translation>
            <numerusform>%Ln Datei</numerusform>
            <numerusform>%Ln Dateien</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln folder(s)</source>
        <translation>
            <numerusform>%Ln Ordner</numerusform>
            <numerusform>%Ln Ordner</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of them are of an unsupported kind</source>
        <translation>
            <numerusform>%Ln davon ist von einer Art, die nicht gelesen wird</numerusform>
            <numerusform>%Ln davon sind von einer Art, die nicht gelesen wird</numerusform>
        </translation>
    </message>
    <message>
        <source>{name} was written by a newer version of Précis and is left alone.</source>
        <translation>{name} stammt von einer neueren Version von Précis und bleibt unangetastet.</translation>
    </message>
    <message>
        <source>The library is locked.</source>
        <translation>Die Bibliothek ist gesperrt.</translation>
    </message>
    <message>
        <source>Unlock …</source>
        <translation>Entsperren …</translation>
    </message>
</context>
</TS>
