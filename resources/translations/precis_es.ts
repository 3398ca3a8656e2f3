<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es" sourcelanguage="en">
<context>
    <name>Clauses</name>
    <message>
        <source>Parties</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Agreement date</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Effective date</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expiration date</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Renewal term</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Notice to stop the renewal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Governing law</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Most favoured terms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exception to a restriction of competition</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Non-compete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exclusivity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No soliciting of customers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No soliciting of employees</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Non-disparagement</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Termination without cause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Right of first refusal, offer or negotiation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change of control</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Assignment restricted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Revenue or profit sharing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Price restrictions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Minimum commitment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Volume restriction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ownership of intellectual property</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Joint ownership of intellectual property</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Licence granted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Non-transferable licence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Licence from the licensor&apos;s affiliates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Licence for the licensee&apos;s affiliates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unlimited licence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Irrevocable or perpetual licence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source code escrow</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Services after termination</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Audit rights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Uncapped liability</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cap on liability</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Liquidated damages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Warranty duration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Insurance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Covenant not to sue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Third-party beneficiary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Amount</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Organisation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Topic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Date</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Document name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Percentage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Person</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deadline</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Commands</name>
    <message>
        <source>{refused} The settings are at their defaults.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The language changes when Précis is started again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adding …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the library already</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do This &amp;First</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open in New &amp;Window</source>
        <translation type="unfinished">Abrir en &amp;una ventana nueva</translation>
    </message>
    <message>
        <source>Open &amp;Recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Clear Recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopping …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Password of the document:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{title}” is summarized.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{title}” is done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>could not be summarized.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove {what} from the library?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It stays in the trash for 30 days; then its copy, text and summaries are deleted for good. Your original file is not touched.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>They stay in the trash for 30 days; then their copies, texts and summaries are deleted for good. Your original files are not touched.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{what} is in the trash.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Title of the document:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare with the Earlier Version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This looks like a new version of “{title}”, added {added}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> (annotated)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Summary copied as e-mail</source>
        <translation>Resumen copiado como correo</translation>
    </message>
    <message>
        <source>Copied with citation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Summary copied</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This summary has no deadline with a date, so there is no calendar to export.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This summary has no facts, so there is no table to export.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exported to {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Label</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>U&amp;ndo: {step}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>U&amp;ndo Label Change</source>
        <translation>De&amp;shacer el cambio de etiqueta</translation>
    </message>
    <message>
        <source>Select words in the document first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Copiar</translation>
    </message>
    <message>
        <source>&amp;Highlight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Note on Highlight …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C&amp;olour of Highlight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Remove Highlight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Added to the summary, at its end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every line is checked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The line is no longer shown. Your words are on the clipboard.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show in Document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo {step}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Redo {step}</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) are in the trash.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) added</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln fact(s) copied</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The table has the first %Ln document(s).</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln row(s) copied</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Show as &amp;Table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Add to Table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Table of documents</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Comparison</name>
    <message>
        <source>Compare Versions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What differs, and what that changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comparing …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Differences only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>P&amp;ages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the pages of both side by side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scroll &amp;Together</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Previous</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous difference ({keys})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next difference ({keys})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Show in Document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The two say the same, sentence by sentence.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The two documents side by side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare With</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare “{title}” with:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter by title</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter the documents by title</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Documents to compare with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>looks like an earlier version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>looks like a later version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name}, added {added}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Dialogs</name>
    <message>
        <source>Summaries of long documents, made on your own machine, every sentence linked to the words it comes from.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Précis is free software under the GNU Affero General Public License, version 3 or later. It comes without any warranty. It builds on the work of many others: &lt;i&gt;Licences&lt;/i&gt; lists every part with its licence.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no network code in this program, no telemetry and nothing to switch off. &lt;i&gt;Tools › Network Status&lt;/i&gt; tries to reach the network on the spot and shows that it can&apos;t.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Library: {home}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About Précis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Licences …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repairing …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restoring …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rebuilding the library …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The old file is kept beside the new one. Work resumes when it is done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Library Health</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checking reads the whole library and every copy, which may take minutes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was found and done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checking …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Backup</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Re&amp;store …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Check</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Repair …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Re&amp;build …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C&amp;lose</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whatever can be read is saved; the rest is read again from the copies of your documents. {kept}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repair the library?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repair</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Documents, titles and labels added since are kept; summaries made since are not. {kept}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore the backup?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All documents are read again; summaries will have to be made again. {kept}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rebuild the library?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rebuild</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Backup of {moment} UTC</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repair recovers what it can.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add the files again that these copies were made from.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The library is intact.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, {unread} of which are read again now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Précis uses a model where it is and copies nothing. If its program deletes it, it is gone here too.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Searching the folders of {programs} and Hugging Face …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No other language model was found in the folders of {programs} and Hugging Face. To add one from elsewhere, use Add › GGUF File or Add › Folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models of Other Programs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models that were found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Look Again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Watched Folders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>While Précis is running, new files in these folders are added to the library once they are complete. Files that were there before are not; use Add Folder for them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Watched folders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Watch a Folder …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Stop Watching</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Watch Folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing new since the start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>more than is free now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>takes up to {predicted} of memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>licence not stated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reads {context} tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Guide</source>
        <translation>Guía</translation>
    </message>
    <message>
        <source>Pages of the guide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find in the guide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{title} – Guide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This link leads outside Précis, which opens nothing by itself: {link}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy Address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{at} of {hits} on this page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{hits} here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not on this page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>No encontrado</translation>
    </message>
    <message>
        <source>Note on Words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your note. It is kept with the words and goes into exports; without one they are just marked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At most {most} characters can be kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colour of the highlight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is highlighted in this document. Select words in it, and choose Review › Highlight Selected Words.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Highlights and Notes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Highlights and notes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Note …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Licences</source>
        <translation>Licencias</translation>
    </message>
    <message>
        <source>Parts of the program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text of the licence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See the text below</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit Line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Note on Line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The line in your words. It will be marked as edited and checked against its source.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your note. It is kept with the line and goes into exports.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The line in your words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source {citation}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Original Words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Licence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checksum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Card of the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not stated by its card</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model came without a card.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelos</translation>
    </message>
    <message>
        <source>Adding the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a summarizer or a language model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Link, do not copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use the files where they are; they must stay there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Verify</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare the model&apos;s files with their checksums</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Remove …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>A&amp;yuda</translation>
    </message>
    <message>
        <source>What models do, and which can be added</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Folder …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A model in the format of transformers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;GGUF File …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From &amp;Other Programs …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language models of LM Studio, Ollama, GPT4All, Jan, llama.cpp and Hugging Face</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} was added. It can be chosen beside the length of a summary.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checking the files of {name} …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The files of {name} are intact.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only the links are removed; the files they point to stay.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its copy is deleted. The folder it was added from is not touched.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove the model {name}?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>can&apos;t be used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Network Status</source>
        <translation>Estado de la red</translation>
    </message>
    <message>
        <source>Trying to reach the network …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Window: {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything is as it should be. No process of Précis can reach the network.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{failed} of {rows} checks failed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The self-test could not be run. {message}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>passed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why This Line?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the line comes from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Previous Line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Next Line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Summarize &amp;Again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preferences</source>
        <translation>Preferencias</translation>
    </message>
    <message>
        <source>{refused} Changes made here last until the window is closed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>Cola</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Res&amp;ume</source>
        <translation>Re&amp;anudar</translation>
    </message>
    <message>
        <source>Do This &amp;First</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move U&amp;p</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move &amp;Down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No jobs are running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{said}, {waiting} waiting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not Added</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files that were not added</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keyboard Shortcuts</source>
        <translation>Atajos de teclado</translation>
    </message>
    <message>
        <source>Search commands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Commands and their keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a command to change its keys.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Built-In Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These keys are already used for “{taken}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trash</source>
        <translation>Papelera</translation>
    </message>
    <message>
        <source>Removed documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Put Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Erase Now …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>E&amp;mpty Trash …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{title}, removed {removed}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The trash is empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copies, texts and summaries are deleted, and their words are gone from all files of the library. Your original files are not touched.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Erase</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Done. The library has %Ln document(s){unread}.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) not added, the last one: {last}</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) added since the start</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln part(s), each with the licence it came with.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln job(s) running</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Documents stay here for %Ln day(s), then they are erased.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Erase %Ln document(s) for good?</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Save as PDF</source>
        <translation>Guardar como PDF</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>Imprimir</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>Zoom</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Página</translation>
    </message>
    <message>
        <source>Passphrase</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New passphrase</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Once more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>I understand: if the passphrase is forgotten, the library is lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unlock Library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your library is encrypted. It opens with its passphrase.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unlock</source>
        <translation type="unfinished">Desbloquear</translation>
    </message>
    <message>
        <source>Unlocking …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Encrypt Library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything in the library will be encrypted: documents, texts, summaries, notes. From then on Précis asks for the passphrase when it starts. The unencrypted files are deleted, including backups. Your original files and exports stay as they are. Without the passphrase nobody can read the library again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Encrypt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Encrypting … This may take minutes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change Passphrase</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copies of the library that were made before still open with the old passphrase.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changing …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decrypt Library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Anyone who can read your files will be able to read the library. Backups made while it was encrypted are deleted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decrypt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decrypting … This may take minutes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The two new passphrases differ.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Doubts</name>
    <message>
        <source>the source goes on over a column, page or figure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parts of the source stand apart on the page and may not belong together</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the source may not be a whole sentence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>words of the source were read from a picture and may be misread</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Engine</name>
    <message>
        <source>The engine stopped before it answered.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The window and the engine are from different builds of Précis. Install the program again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The engine gave an answer that this window does not understand.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The engine could not be started.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The engine was killed by the system.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The engine exited with code {code}.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Fields</name>
    <message>
        <source>Correspondent, date and subject of the document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>confirmed by you</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>suggested</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name}: {value} ({how})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Show on Page {page}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Show Its Place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not in the document in these words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Confirm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Confirm &amp;All</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C&amp;hange …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It Has &amp;None</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Take Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter who the document is from, its date, or what it is about</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Suggest “{name}” Again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who it is from; those you named before are in the list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its date, such as {example}; a month or a year alone will do</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it is about</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Headings</name>
    <message>
        <source>Complaint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Findings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Assessment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Medicines and allergies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Course and treatment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parties and date</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Subject</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Term and renewal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Money</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duties of each side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Termination</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Claims given up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Liability and indemnity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hours, leave and sickness</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Confidentiality</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Governing law and disputes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clauses to look at</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parties and court</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Facts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reasoning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Separate opinions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who says it, and before which court</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is said to have happened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is admitted and denied</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loss and damage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the court is asked to do</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it is about</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is asked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is promised or decided</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dates and amounts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Conclusions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What had happened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Examination and findings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Earlier history</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recommendations and costs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How it begins</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What happens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How it ends</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Company and period</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Results</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reasons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Outlook</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Risks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who and what is insured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is covered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is not covered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Premium, excess and limits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If something happens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancelling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Complaints and law</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who speaks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Views</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How it came about</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On what terms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is said</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is sought</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deadlines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How to submit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who may bid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How it is judged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Price and payment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Terms to look at</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Also said</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Purpose</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the board is asked to decide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Background and reasons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Options and what speaks for each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Legal matters, people and consultation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is not allowed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In earlier messages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whom and what it covers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is required</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it is for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who may apply, and who not</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How much</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dates and duration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How to apply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whom it is for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What not to do</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drugs and doses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How sure it is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is new, and how long it holds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delivery, warranty and risk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the course is about</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How it is marked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rules</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dates and changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Readings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From and to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number and dates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is to be paid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If it is not paid, and other terms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it grants or changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is forbidden or allowed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Penalties and remedies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Entry into force and expiry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is asked or offered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By when, and what follows otherwise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reasons given</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decisions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Actions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Disagreements</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Meeting and attendance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Also reported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was decided on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Conditions and what must be done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Appeal and time limits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Main points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Past, family and social history</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Conditions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is proposed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Patient</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Service levels</source>
        <translation>Niveles de servicio</translation>
    </message>
    <message>
        <source>Other terms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was argued</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Events and changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Terms explained</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Examples and findings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where care is needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For the next time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prices and budget</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Particulars</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Conclusions and demands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figures and dates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who must not take it, and when to be careful</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How it is taken</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Possible side effects</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How it is kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it contains, and who makes it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was debated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How the house decided</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Against</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Amendments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was promised</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whose it is, numbers and dates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The problem, and what was known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the invention does</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Advantages, results and limits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is claimed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who was involved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What happened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Injuries, loss and damage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Evidence and witnesses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was done and what comes next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overall rating</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mandate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What has been done since</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recommendations and options</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Limits and open questions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Purpose and scope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is allowed or provided</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is forbidden or excluded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Breaches and complaints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Validity and review</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who appoints whom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the attorney may do</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the attorney may not do</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duties and pay of the attorney</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From when, until when, and how it ends</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Form, reliance and law</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is announced</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who acts and whom it concerns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why it matters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is said of it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who is responsible</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is collected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What for, and on what basis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With whom it is shared</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where it goes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How long it is kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rights and choices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Complaints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Security, children and changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is recalled, and why</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which are affected, and which not</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What has happened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What to do</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is offered, and until when</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Method</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Limits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By when to pay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How to pay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What, when, where and who</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Funding and interests</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Product and supplier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hazards</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First aid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fire and spills</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Handling and storage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Protective equipment and limits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Composition</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it must not meet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Disposal and transport</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is studied, and by whom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why it is done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Design and treatment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who may take part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who may not</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size and analysis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Safety, and when it stops</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changes of this version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Consent, money and publication</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How it is used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it needs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is required of it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Warnings and limits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Problem</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Proposed change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Consequences and compatibility</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Alternatives and why not</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State and open questions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it teaches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Main ideas</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Terms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Examples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who makes it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Executors, trustees and guardians</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gifts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who gets nothing, and on what conditions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Funeral and other wishes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Signature and witnesses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Resumen</translation>
    </message>
    <message>
        <source>Added by you</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Also relevant</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Kinds</name>
    <message>
        <source>board paper</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>call for proposals</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>clinical guideline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>clinical note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>contract</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>course syllabus</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>court decision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>court filing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>email</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expert report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fiction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>financial report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>insurance policy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>interview or podcast</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>invitation to tender</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>invoice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lecture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>legislation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>letter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>meeting transcript</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>minutes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>official decision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>package leaflet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parliamentary debate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>patent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>police report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>policy report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>policy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>power of attorney</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>press release</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>privacy notice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>product recall</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>research article</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>safety data sheet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>study protocol</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>technical documentation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>technical proposal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>textbook chapter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>will</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>document type</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Labels</name>
    <message>
        <source>Labels of the document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>added by you</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page {page}</source>
        <translation>Página {page}</translation>
    </message>
    <message>
        <source>next: {name}, {chance}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Passage {number}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pages {first}–{last}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How far the label&apos;s log-odds fall without this passage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No single passage speaks for it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No single passage decides; the label rests on the whole text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Remove Label</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Confirm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C&amp;hange To</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not sure of the {set}; perhaps {best} ({probability} %)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{set}: not sure, perhaps {best}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{set}: none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None of these</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{set}: none of these</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, added by you</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; nearest: {nearest}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C&amp;onfirm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Label</source>
        <translation>Etiqueta</translation>
    </message>
    <message>
        <source>Add a label to the document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All documents</source>
        <translation>Todos los documentos</translation>
    </message>
    <message>
        <source>Not sure ({number})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>Etiquetas</translation>
    </message>
    <message>
        <source>Create, teach and change labels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Labels to filter by; drop documents on one to label them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no labels yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;None of These</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add “{}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change “{}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change the rules of “{}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete “{}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Teach “{}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fine-tune “{}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename “{}” to “{}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename “{}” to “{}” in “{}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This set comes with Précis. Its labels can be assigned and corrected; the set itself can&apos;t be changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add at least two labels. Describe each in a sentence; documents are labelled by the descriptions at once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>press Teach</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>give each label to at least two documents, then press Teach</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Uses the descriptions of the labels. To improve it, {more}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{held_out}; what it had learned before, {right}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are enough examples to fine-tune, which may do better.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fine-tuning waits for its turn.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With the descriptions, {before} of {described} were right; after learning, {after} of {learned} while held out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>So the descriptions stay in use; give it more examples.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it learned is used from now on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Few documents prove little.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These are enough to fine-tune a model, in the background; it is used if it does better.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line {line}, “{place}”: {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line {line}: {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not measured to the end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{right} of {total} right while held out ({low} to {high} % of others)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> ({right} of {total})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it means</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Documents</source>
        <translation type="unfinished">Documentos</translation>
    </message>
    <message>
        <source>Label sets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of a new set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of a new label set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rena&amp;me Set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename the set; labels are renamed in the table. What was taught is kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Delete Set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Labels of the set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New label</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of a new label</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A slash puts it under another: Contract/Lease</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it means, in a sentence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the new label means</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Add Label</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A document may have &amp;several of these labels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Asks below </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Probability in percent below which it asks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Less likely labels are not given; you are asked about them instead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Deshacer</translation>
    </message>
    <message>
        <source>&amp;Teach</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learn from the documents you labelled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Label Many</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give labels of this set to many documents at once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From a &amp;Table (CSV) …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From Their &amp;Folders …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ru&amp;les …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words, senders and dates that take precedence over what the set learned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Fine-Tune</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>A&amp;yuda</translation>
    </message>
    <message>
        <source>How label sets are made and taught</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is nothing to undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo: {step}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Create a label set of your own to begin.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop &amp;Fine-Tuning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train a model for these labels in the background, from 50 examples on. It is used if it does better</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder of Folders Named After Labels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{told}, {given}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Review Labels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Documents to be labelled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;0  None of These</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>({shown} shown)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing to ask: every label set is sure of every document.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which {set} is “{title}”?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name}, {chance} percent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{set}: perhaps {best}</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln rule(s) of yours come first.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln new example(s) since it was taught: teach it again.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Uses a model fine-tuned on %Ln document(s): {held_out}.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Learned from %Ln document(s): {held_out}.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Give “{name}” to %Ln document(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Give labels of “{name}” to %Ln document(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Take “{name}” from %Ln document(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Fine-tuning on %Ln document(s) did no better{instead}.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) labelled: {counts}.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of them by you</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln Ru&amp;le(s) …</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln row(s) or file(s) can&apos;t be used. Nothing was labelled yet.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Label the Other %Ln</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln question(s){more}, the least sure first: what you answer there teaches the most.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Languages</name>
    <message>
        <source>Arabic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bulgarian</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bengali</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Catalan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Czech</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Danish</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>German</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Greek</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>English</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spanish</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Estonian</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Persian</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Finnish</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>French</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hebrew</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hindi</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Croatian</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hungarian</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Indonesian</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Italian</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Japanese</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Korean</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Latin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lithuanian</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Latvian</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Malay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dutch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Norwegian</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Polish</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Portuguese</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Romanian</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Russian</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slovak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slovenian</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Serbian</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Swedish</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tamil</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Thai</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turkish</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ukrainian</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Urdu</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Vietnamese</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chinese</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Library</name>
    <message>
        <source>in the text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in the summary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in the title</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>p. {page}</source>
        <translation>p. {page}</translation>
    </message>
    <message>
        <source>Search results</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Date Added</source>
        <translation>Fecha de adición</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Título</translation>
    </message>
    <message>
        <source>From</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Date of the Document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Páginas</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Palabras</translation>
    </message>
    <message>
        <source>No matches in the texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Found {places}, and more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Found {places}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search the library</source>
        <translation>Buscar en la biblioteca</translation>
    </message>
    <message>
        <source>Sort the library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add documents</source>
        <translation>Añadir documentos</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Documentos</translation>
    </message>
    <message>
        <source>Add Documents …</source>
        <translation>Añadir documentos …</translation>
    </message>
    <message>
        <source>No document matches.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No document has this label.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drop PDFs, transcripts, texts or whole folders here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Summarize</source>
        <translation>&amp;Resumir</translation>
    </message>
    <message>
        <source>Re&amp;name …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Remove from Library …</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln time(s) in titles</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln time(s) in summaries</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln time(s) in texts</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Menu</name>
    <message>
        <source>&amp;Add Documents …</source>
        <translation>&amp;Añadir documentos …</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Archivo</translation>
    </message>
    <message>
        <source>Open in New &amp;Window</source>
        <translation>Abrir en &amp;una ventana nueva</translation>
    </message>
    <message>
        <source>Add &amp;Folder …</source>
        <translation>Añadir &amp;carpeta …</translation>
    </message>
    <message>
        <source>Watched F&amp;olders …</source>
        <translation>Carpetas &amp;vigiladas …</translation>
    </message>
    <message>
        <source>&amp;Word …</source>
        <translation>&amp;Word …</translation>
    </message>
    <message>
        <source>&amp;Export As</source>
        <translation>&amp;Exportar como</translation>
    </message>
    <message>
        <source>&amp;PDF …</source>
        <translation>&amp;PDF …</translation>
    </message>
    <message>
        <source>PDF With H&amp;ighlights …</source>
        <translation>PDF &amp;con marcas …</translation>
    </message>
    <message>
        <source>&amp;Markdown …</source>
        <translation>&amp;Markdown …</translation>
    </message>
    <message>
        <source>Markdown for &amp;Obsidian …</source>
        <translation>Markdown para &amp;Obsidian …</translation>
    </message>
    <message>
        <source>&amp;E-Mail Text …</source>
        <translation>&amp;Texto de correo …</translation>
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
        <translation>&amp;Datos en tabla …</translation>
    </message>
    <message>
        <source>&amp;Deadlines as a Calendar …</source>
        <translation>Plazos &amp;en calendario …</translation>
    </message>
    <message>
        <source>Citation (&amp;RIS) …</source>
        <translation>Cita (&amp;RIS) …</translation>
    </message>
    <message>
        <source>Citation (BibTe&amp;X) …</source>
        <translation>Cita (&amp;BibTeX) …</translation>
    </message>
    <message>
        <source>&amp;Bundle to Verify …</source>
        <translation>Paquete &amp;verificable …</translation>
    </message>
    <message>
        <source>&amp;Print …</source>
        <translation>&amp;Imprimir …</translation>
    </message>
    <message>
        <source>&amp;Close Document</source>
        <translation>Cerrar el &amp;documento</translation>
    </message>
    <message>
        <source>Close W&amp;indow</source>
        <translation>Cerrar la ve&amp;ntana</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Salir</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Deshacer</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Editar</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Rehacer</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Copiar</translation>
    </message>
    <message>
        <source>Copy &amp;With Citation</source>
        <translation>Copiar con &amp;la cita</translation>
    </message>
    <message>
        <source>Copy &amp;Summary</source>
        <translation>Copiar &amp;el resumen</translation>
    </message>
    <message>
        <source>Copy &amp;as E-Mail</source>
        <translation>Copiar como c&amp;orreo</translation>
    </message>
    <message>
        <source>&amp;Find in Document</source>
        <translation>&amp;Buscar en el documento</translation>
    </message>
    <message>
        <source>Find &amp;Next</source>
        <translation>Buscar &amp;siguiente</translation>
    </message>
    <message>
        <source>Find &amp;Previous</source>
        <translation>Buscar &amp;anterior</translation>
    </message>
    <message>
        <source>Search the &amp;Library</source>
        <translation>B&amp;uscar en la biblioteca</translation>
    </message>
    <message>
        <source>Pr&amp;eferences …</source>
        <translation>&amp;Preferencias …</translation>
    </message>
    <message>
        <source>Zoom &amp;In</source>
        <translation>&amp;Acercar</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ver</translation>
    </message>
    <message>
        <source>Zoom &amp;Out</source>
        <translation>A&amp;lejar</translation>
    </message>
    <message>
        <source>&amp;Actual Size</source>
        <translation>&amp;Tamaño real</translation>
    </message>
    <message>
        <source>&amp;Fit Width</source>
        <translation>A&amp;justar al ancho</translation>
    </message>
    <message>
        <source>Show &amp;Library</source>
        <translation>&amp;Mostrar la biblioteca</translation>
    </message>
    <message>
        <source>Highlight Used &amp;Passages</source>
        <translation>&amp;Resaltar los pasajes usados</translation>
    </message>
    <message>
        <source>Fold All &amp;Headings</source>
        <translation>&amp;Plegar todos los títulos</translation>
    </message>
    <message>
        <source>U&amp;nfold All Headings</source>
        <translation>&amp;Desplegar todos los títulos</translation>
    </message>
    <message>
        <source>&amp;System</source>
        <translation>&amp;Sistema</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>T&amp;ema</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Claro</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;Oscuro</translation>
    </message>
    <message>
        <source>F&amp;ull Screen</source>
        <translation>Pantalla &amp;completa</translation>
    </message>
    <message>
        <source>&amp;Summarize</source>
        <translation>&amp;Resumir</translation>
    </message>
    <message>
        <source>&amp;Document</source>
        <translation>&amp;Documento</translation>
    </message>
    <message>
        <source>Summarize A&amp;gain</source>
        <translation>Resumir &amp;de nuevo</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>D&amp;etener</translation>
    </message>
    <message>
        <source>Res&amp;ume</source>
        <translation>Re&amp;anudar</translation>
    </message>
    <message>
        <source>&amp;Rename …</source>
        <translation>&amp;Cambiar nombre …</translation>
    </message>
    <message>
        <source>Remove &amp;from Library …</source>
        <translation>&amp;Quitar de la biblioteca …</translation>
    </message>
    <message>
        <source>Tras&amp;h …</source>
        <translation>&amp;Papelera …</translation>
    </message>
    <message>
        <source>Comp&amp;are With …</source>
        <translation>C&amp;omparar con …</translation>
    </message>
    <message>
        <source>Ta&amp;ble of Chosen Documents</source>
        <translation>Ta&amp;bla de los documentos elegidos</translation>
    </message>
    <message>
        <source>Sho&amp;w Table</source>
        <translation>Mostrar la tab&amp;la</translation>
    </message>
    <message>
        <source>&amp;Label …</source>
        <translation>E&amp;tiqueta …</translation>
    </message>
    <message>
        <source>U&amp;ndo Label Change</source>
        <translation>De&amp;shacer el cambio de etiqueta</translation>
    </message>
    <message>
        <source>&amp;Confirm and Go On</source>
        <translation>&amp;Confirmar y seguir</translation>
    </message>
    <message>
        <source>&amp;Review</source>
        <translation>&amp;Revisión</translation>
    </message>
    <message>
        <source>&amp;Reject and Go On</source>
        <translation>&amp;Rechazar y seguir</translation>
    </message>
    <message>
        <source>Not C&amp;hecked</source>
        <translation>&amp;Sin comprobar</translation>
    </message>
    <message>
        <source>&amp;Edit Line …</source>
        <translation>&amp;Editar la línea …</translation>
    </message>
    <message>
        <source>&amp;Note on Line …</source>
        <translation>&amp;Nota sobre la línea …</translation>
    </message>
    <message>
        <source>&amp;Add Selected Words to Summary</source>
        <translation>&amp;Añadir la selección al resumen</translation>
    </message>
    <message>
        <source>What Was &amp;Left Out</source>
        <translation>&amp;Lo que se omitió</translation>
    </message>
    <message>
        <source>Wh&amp;y This Line?</source>
        <translation>¿&amp;Por qué esta línea?</translation>
    </message>
    <message>
        <source>Ne&amp;xt Unchecked Line</source>
        <translation>S&amp;iguiente línea sin comprobar</translation>
    </message>
    <message>
        <source>Show &amp;Unchecked Lines Only</source>
        <translation>S&amp;olo las líneas sin comprobar</translation>
    </message>
    <message>
        <source>Hi&amp;ghlight Selected Words</source>
        <translation>Resal&amp;tar la selección</translation>
    </message>
    <message>
        <source>Highlight &amp;With Note …</source>
        <translation>Resaltar con &amp;una nota …</translation>
    </message>
    <message>
        <source>Highlights an&amp;d Notes</source>
        <translation>&amp;Marcas y notas</translation>
    </message>
    <message>
        <source>&amp;Next Sentence</source>
        <translation>&amp;Frase siguiente</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>&amp;Ir</translation>
    </message>
    <message>
        <source>&amp;Previous Sentence</source>
        <translation>Frase &amp;anterior</translation>
    </message>
    <message>
        <source>Next S&amp;ource of the Sentence</source>
        <translation>&amp;Siguiente fuente de la frase</translation>
    </message>
    <message>
        <source>&amp;Sentences Citing This Passage</source>
        <translation>Frases &amp;que citan este pasaje</translation>
    </message>
    <message>
        <source>Out&amp;line</source>
        <translation>&amp;Esquema</translation>
    </message>
    <message>
        <source>Next &amp;Heading</source>
        <translation>&amp;Título siguiente</translation>
    </message>
    <message>
        <source>Pre&amp;vious Heading</source>
        <translation>Tít&amp;ulo anterior</translation>
    </message>
    <message>
        <source>Next P&amp;age</source>
        <translation>&amp;Página siguiente</translation>
    </message>
    <message>
        <source>Previous Pa&amp;ge</source>
        <translation>Pá&amp;gina anterior</translation>
    </message>
    <message>
        <source>Go to Pag&amp;e …</source>
        <translation>&amp;Ir a la página …</translation>
    </message>
    <message>
        <source>Ne&amp;xt Pane</source>
        <translation>Pa&amp;nel siguiente</translation>
    </message>
    <message>
        <source>Previo&amp;us Pane</source>
        <translation>Pane&amp;l anterior</translation>
    </message>
    <message>
        <source>&amp;Queue</source>
        <translation>&amp;Cola</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>&amp;Herramientas</translation>
    </message>
    <message>
        <source>&amp;Labels …</source>
        <translation>&amp;Etiquetas …</translation>
    </message>
    <message>
        <source>&amp;Review Labels …</source>
        <translation>&amp;Revisar las etiquetas …</translation>
    </message>
    <message>
        <source>Library &amp;Health …</source>
        <translation>Estado &amp;de la biblioteca …</translation>
    </message>
    <message>
        <source>&amp;Encrypt Library …</source>
        <translation>Ci&amp;frar la biblioteca …</translation>
    </message>
    <message>
        <source>Change &amp;Passphrase …</source>
        <translation>Cam&amp;biar la frase de contraseña …</translation>
    </message>
    <message>
        <source>&amp;Decrypt Library …</source>
        <translation>De&amp;scifrar la biblioteca …</translation>
    </message>
    <message>
        <source>Loc&amp;k Library</source>
        <translation>Blo&amp;quear la biblioteca</translation>
    </message>
    <message>
        <source>&amp;Models …</source>
        <translation>&amp;Modelos …</translation>
    </message>
    <message>
        <source>&amp;Network Status</source>
        <translation>Estado de &amp;la red</translation>
    </message>
    <message>
        <source>&amp;Guide</source>
        <translation>&amp;Guía</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>A&amp;yuda</translation>
    </message>
    <message>
        <source>&amp;Keyboard Shortcuts</source>
        <translation>&amp;Atajos de teclado</translation>
    </message>
    <message>
        <source>&amp;About Précis</source>
        <translation>Acerca &amp;de Précis</translation>
    </message>
    <message>
        <source>Next, previous sentence (in the summary and in the reader)</source>
        <translation>Frase siguiente, anterior (en el resumen y en el lector)</translation>
    </message>
    <message>
        <source>J, K</source>
        <translation>J, K</translation>
    </message>
    <message>
        <source>From a sentence to its source in the reader</source>
        <translation>De una frase a su fuente en el lector</translation>
    </message>
    <message>
        <source>Return</source>
        <translation>Intro</translation>
    </message>
    <message>
        <source>Other sources of the sentence</source>
        <translation>Otras fuentes de la frase</translation>
    </message>
    <message>
        <source>Left, Right</source>
        <translation>Izquierda, Derecha</translation>
    </message>
    <message>
        <source>Fold and unfold what stands under it</source>
        <translation>Plegar y desplegar lo que hay debajo</translation>
    </message>
    <message>
        <source>Left, Right on a heading</source>
        <translation>Izquierda, Derecha en un título</translation>
    </message>
    <message>
        <source>Show the source of the sentence; then confirm it and go to the next; turn the page in the reader</source>
        <translation>Mostrar la fuente de la frase; luego confirmarla y pasar a la siguiente; pasar la página en el lector</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Espacio</translation>
    </message>
    <message>
        <source>Reject the chosen sentence, edit it, note something on it</source>
        <translation>Rechazar la frase elegida, editarla, anotar algo en ella</translation>
    </message>
    <message>
        <source>X, E, N</source>
        <translation>X, E, N</translation>
    </message>
    <message>
        <source>Close what is open, go back to the summary, stop the summary</source>
        <translation>Cerrar lo abierto, volver al resumen, detener el resumen</translation>
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
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find in this document</source>
        <translation>Buscar en este documento</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next match</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the find bar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>No encontrado</translation>
    </message>
    <message>
        <source>{at} of {total}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Labels along the document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} {share} percent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{set} along the document: {told}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{set}: nothing stands out here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{set}: {label} ({probability} % by itself)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source of the chosen sentence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Place shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source of sentence {number}: {words}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not read: {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scanned, no text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The source is on this page; its exact words could not be placed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Highlight: “{words}”. Note: {note}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Highlight: “{words}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The page&apos;s picture could not be shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page {page}</source>
        <translation>Página {page}</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Páginas</translation>
    </message>
    <message>
        <source>Page {at} of {pages}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous page</source>
        <translation>Página anterior</translation>
    </message>
    <message>
        <source>Page number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next page</source>
        <translation>Página siguiente</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>Más pequeño</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>Más grande</translation>
    </message>
    <message>
        <source>Fit the width</source>
        <translation>Ajustar al ancho</translation>
    </message>
    <message>
        <source>of {pages}</source>
        <translation>de {pages}</translation>
    </message>
    <message>
        <source>Its pages can be seen once it is unlocked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing in it can be displayed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its text is shown here once it is read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This page has no text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text of the document</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln turn(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Rules</name>
    <message>
        <source>From</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Harbour Lettings; Wexcombe*</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Subject has</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rent; tenan*</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Date</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Has all of</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>words or phrases; tenan* finds tenant and tenancy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Has one of</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>landlord; lessor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Has none of</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>invoice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head or signature has</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lettings@*</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rules of “{set}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rules in their order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Add Rule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rule Up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rule Down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Label that the rule gives</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gives the label</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A rule matches if everything that is filled in matches. Separate several terms with semicolons. A label that you give yourself takes precedence over any rule.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Try on the Library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show which documents the rules would label; nothing is changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished">A&amp;yuda</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>These rules would label %Ln document(s), {anew} of them with a new label, out of {all} that you gave no label of the set.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Searched</name>
    <message>
        <source>why the patient came</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what was seen, heard and measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what it is thought to be</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>medicines, tests, referrals, next visit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what is taken, and what is not tolerated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what was done, and how it went</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what else matters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what is to be approved, agreed or noted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what is to be done, built or bought, where and by whom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>why it comes before the board now, and what has been decided before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what else could be done, and why it is not proposed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how the officers judge it, and how the benefits and the harm weigh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what it costs, who pays, and what it saves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what an approval is to depend on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what may go wrong, how likely it is and what is done about it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>duties in law, who is affected, and what those asked have said</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what happens when, and who does it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the purpose and what is funded, and what not</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>who is eligible, in what company, and who is not</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the budget, the size of a grant, its share of the costs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>when it opens and closes, when it is decided, and how long projects run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>criteria, points and thresholds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what is sent, where, and in which language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>which patients it covers, and which not</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what is recommended: whom to assess, how, when, and with what to treat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what must not be given or done, and to whom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>which drug, how much, how often and how long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the evidence, and what is not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what has changed, who approved it, and when it will be reviewed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>who the patient is, under which number, and who reports</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>earlier illnesses and operations, those of the family, work, home, tobacco and alcohol</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>who makes the agreement with whom, and on what day</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what is sold, licensed, leased or done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how long it runs, when it ends by itself, how it is renewed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what must happen before it takes effect, is completed or is paid out, and by when</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>prices, fees, royalties and when they are paid, with an amount, a rate or a formula</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what each party must do</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>when and where it is delivered, what is warranted and for how long, what follows from delay and defects, who bears the risk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how available the service must be, how soon faults are answered, and what is credited</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what a party must not do, and what must not be done with a thing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>who may end it, for what reason, with what notice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>which claims are settled, released or waived, and which are not</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>limits of liability, who indemnifies whom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hours of work, holidays, and pay in sickness</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what must be kept secret, from whom, and for how long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>which law governs, which court or arbitrator decides</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exclusivity, non-compete, change of control, most favoured terms, assignment, rights of first refusal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what else is agreed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its subject and what students learn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>earlier courses and knowledge, and who is exempt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what is handed in, when, and what it counts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>late work, attendance, what is and is not allowed, and what follows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>when it takes place, and what was moved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what is to be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>who was against whom, before which court</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what had happened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what the court had to decide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what each side submitted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what the court decided</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>why the court decided so</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what is to be paid or done, and the costs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>whether a judge dissented or gave other reasons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>whose statement it is, who is against whom, and before which court</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the events described, with their dates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what is denied, admitted or said against the other side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what it cost or did to whom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the order, damages or other relief that is asked for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the occasion</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>requests and questions to the reader</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what the writer will do or has decided</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>deadlines, appointments and sums</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what was written before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>who asked the expert what, and what was seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what the expert concludes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the facts the report is based on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what was examined, measured or tested</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what there had been before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what is recommended, and what it costs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what could not be seen or is not sure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>people, place and time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the turns of the story</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how the story ends</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>whose figures these are, and for which period</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>revenue, profit and cash, with amounts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>why the figures changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what was bought, sold or closed, who came and went, and what happened after the period</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what is expected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what may go wrong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>who and what is insured, by whom and from when to when</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what the insurer pays for, and up to how much</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exclusions, and when nothing is paid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>premium, excess and limits, with an amount</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what to do for a claim, by when, and what not to do</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>who may cancel, when, and what is paid back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>where to complain, and which law applies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>guest and host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the subject of the talk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what the guest holds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what happened to bring it there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what may be quoted, and what not</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what else mattered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what is to be supplied or done, for whom, for how long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the deadlines for tenders and questions, and the timetable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>where and in what form tenders are handed in, and whom to ask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>turnover, insurance, references, certificates and other minimum requirements</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>award criteria and their weight, and what rules a tender out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how prices are given, changed and paid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>staff to take over, deductions, termination, law, and what the buyer reserves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>who bills whom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the number, the date and the order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the total, the tax, what was paid before and what is left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the goods and services, with their prices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the deadline, and discounts for paying early</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the account and what to quote</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>interest, reminders, title to the goods, complaints and warranty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the subject and its parts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>words that are defined</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>examples, experiments and figures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exceptions, limits and common mistakes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reading, tasks, examinations and their dates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what the law is for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>to whom and what it applies, and what is meant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what is granted, set up or changed, and by how much</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what must be done, and by whom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what may not be done, and what may</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what follows a breach</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>when it begins and ends</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>claims, requests, offers and questions to the reader</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>deadlines for the reader, and what happens if they pass</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what an award or an offer depends on, and what ends it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sums, appointments and what was agreed or paid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what the writer bases it on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what the meeting was called for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what was decided or agreed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>who will do what, and by when</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what was left open or put off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what it costs, what was offered, and what there is to spend</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>where people disagreed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>which meeting it was, and who took part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what was decided, voted or approved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>who is to do what, and by when</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>whose application, claim or complaint it is, and what for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what was granted, refused, upheld or ordered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>why it was decided so</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>conditions, and what has to be done by when</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>whether and until when it can be challenged, and where</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the subject and the occasion</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what matters most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the lines of a form above the text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what follows, and what is to be done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>amounts, numbers and dates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what the medicine is, and what it is used for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>who must not take it, with what not, and when a doctor is asked first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how much, how often and how long, and what to do after too much or too little</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what it may do besides, how often, and when to see a doctor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>where and how long it can be kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>active and other ingredients, the maker, and when the leaflet was revised</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the motion, bill or question before the house</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the question that was put, and how the house divided</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>who spoke for it, and why</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>who spoke against it, and why</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>changes that were moved, and who was for and against them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what ministers undertook to do</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>applicant, inventors, number, filing and publication</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what is wrong with what was known before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what it is for, and how it works</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what is better, what trials showed, and where it does not work</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the claims, the independent ones first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what is reported, who is named, when and where it happened, and under which number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>victims, suspects, witnesses and drivers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the course of events, as told by the officer and by witnesses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>who was hurt, and what was taken or damaged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what was secured, and what there is to see on cameras</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>arrests, charges, what is still to be done, and how the case stands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the rating or opinion given as a whole</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what was to be looked into, and for whom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the course of events, who was there, and who was harmed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what was found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what those concerned have changed already</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what is recommended, and who could do what</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what it does not cover or could not find out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what it is for, and to whom it applies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what people may do, and what they are given</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what must not be done, and what is not covered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what follows if the rules are not kept, and how to object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>when it took effect, who approved it, when it will be reviewed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>who gives the power, to whom, and who stands in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the acts that are covered: bank, houses, tax, health and care</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>acts that are excluded, and conditions such as a second signature</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>accounts to be kept, whose interests count, and whether the attorney is paid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>when it takes effect, whether it survives incapacity, when it ends and how it is revoked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>who may rely on it, how it was signed and witnessed, and which law governs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the news itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>who is behind it, and for whom it is meant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what it changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>quoted statements</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>who keeps the data, and whom to write to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>which data are collected, from whom, and what is not</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what the data are used for, and on what legal basis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>who else gets the data, and whether they are sold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>whether data leave the country, and under what safeguards</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>for how long data are kept, and when they are deleted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what people may ask for, object to or switch off, and how</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>where to complain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how data are protected, what holds for children, and how changes are announced</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the product, its defect and the danger</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>models, batches and dates of sale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>incidents and injuries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what owners must do and must not do</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>refund, repair or exchange</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what was asked, and why</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how it was done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>who or what was studied, and how many</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what was found, with numbers where there are any</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what the authors say that it does not show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>who paid for it, and what the authors have an interest in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what it is, what it is for, who supplies it and whom to call in an emergency</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what it does to people, to the environment and in a fire, with the signal word</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what to do when it was breathed in, swallowed, or got on skin or into eyes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how to put out a fire, and what to do when it is spilt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how to work with it, how to store it and what to keep it away from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gloves, goggles, masks and other protective equipment, and exposure limits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what it consists of, with proportions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>materials and conditions that make it dangerous</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how to dispose of it, and its UN number and transport class</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the treatment or question, the sponsor, the number and version, the sites and dates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the disease, what is known, and what is missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the primary and the other endpoints, and when they are measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the arms, the doses, how patients are assigned, and how long it takes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>for whom the study is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>who is excluded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how many take part and why, how the result is tested, and interim analyses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>who watches over it, what is reported by when, and what ends a treatment or the study</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what an amendment changed, and why</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>approval, consent, what participants receive, who pays, and where the results appear</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what it is and what it is for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>steps and calls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>requirements and versions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what it shall do and withstand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what does not work, and what to beware of</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what is wrong or missing today</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what is to be changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what breaks, what it costs, what it means for security</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what else was considered, and why it was turned down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how far it is, and what is undecided</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what the chapter is about</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what should be remembered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>definitions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an example that shows it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>whose will it is, and what it revokes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>who carries it out, and who looks after children</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what is given to whom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>who gets the rest of the estate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>who is left out, and what a gift depends on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>burial and other wishes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>when it was signed, and before whom</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message>
        <source>Appearance</source>
        <translation>Apariencia</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Idioma</translation>
    </message>
    <message>
        <source>Language of the window, from the next start. French, Spanish and Japanese are incomplete: what they lack is in English. Messages from the engine, exports and the guide are in English.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>System</source>
        <translation>Sistema</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Tema</translation>
    </message>
    <message>
        <source>Follow the system&apos;s light or dark appearance, or always use one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Claro</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Oscuro</translation>
    </message>
    <message>
        <source>Summary text size</source>
        <translation>Tamaño del texto del resumen</translation>
    </message>
    <message>
        <source>Size of the summary&apos;s text, in percent of the system&apos;s text size.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reduce motion</source>
        <translation>Reducir el movimiento</translation>
    </message>
    <message>
        <source>Jump to places at once instead of scrolling there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Summaries</source>
        <translation>Resúmenes</translation>
    </message>
    <message>
        <source>Default form</source>
        <translation>Forma predeterminada</translation>
    </message>
    <message>
        <source>A brief has the headings of its kind of document; a plain summary follows the text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Brief</source>
        <translation>Estructurado</translation>
    </message>
    <message>
        <source>Plain</source>
        <translation>Continuo</translation>
    </message>
    <message>
        <source>Default length</source>
        <translation>Longitud predeterminada</translation>
    </message>
    <message>
        <source>Length of the summary of a newly added document. Only a brief can be as long as the document needs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the document needs</source>
        <translation>Según el documento</translation>
    </message>
    <message>
        <source>Summarize new documents</source>
        <translation>Resumir los documentos nuevos</translation>
    </message>
    <message>
        <source>Summarize documents as soon as they are added; otherwise they are only read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reader</source>
        <translation>Lector</translation>
    </message>
    <message>
        <source>Highlight used passages</source>
        <translation>Resaltar los pasajes usados</translation>
    </message>
    <message>
        <source>Highlight every passage that the summary cites, not only that of the selected sentence.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reviewing</source>
        <translation>Revisión</translation>
    </message>
    <message>
        <source>Your name</source>
        <translation>Su nombre</translation>
    </message>
    <message>
        <source>Recorded with what you confirm, reject, edit or note in a summary, also in exports; may be left empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Privacy</source>
        <translation>Privacidad</translation>
    </message>
    <message>
        <source>Remember recent documents</source>
        <translation>Recordar los documentos recientes</translation>
    </message>
    <message>
        <source>Keep the recently opened documents and where you stopped reading, in the library&apos;s folder only; the last one is opened again at the start.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whole paths in exports</source>
        <translation>Rutas completas al exportar</translation>
    </message>
    <message>
        <source>Include the document&apos;s folders in exports, not only its name. Links then work from anywhere.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask before removing</source>
        <translation>Preguntar antes de quitar</translation>
    </message>
    <message>
        <source>Ask before moving a document to the trash. You are always asked before it is erased for good.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>State</name>
    <message>
        <source>Part {index}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>p. {page}</source>
        <translation>p. {page}</translation>
    </message>
    <message>
        <source>pp. {first}–{last}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not found in this document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not found in this document. {searched}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Moved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Moved to {place}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Moved from {place}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Old: {title}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New: {title}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inserted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deleted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inserted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>deleted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>moved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{number} changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{number} inserted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{number} deleted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{number} moved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Was</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Values that differ</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What this changes in the summary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The old document has no summary yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No line of it is affected.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source {change}: {text}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{new} (only in the new one)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{old} (only in the old one)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>used in the summary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read, left out of the summary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>could not be summarized</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read, no summary yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a scanned picture without text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it could not be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pages {first}–{last}: not read: {why}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page {page}: not read: {why}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{used} passages, {share} percent of the document, are used in the summary.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{bad} of {pages} pages were not read: {told}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read, no summary yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page {first}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pages {first}–{last}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{first}–{last} % of the text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>p.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pp.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>clause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>clauses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>section</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sections</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>paragraph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>paragraphs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>under</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looked for {what}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} (unsure)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>As written</source>
        <translation>Texto</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Valor</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Lugar</translation>
    </message>
    <message>
        <source>Yellow</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Green</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Blue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pink</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Highlight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Highlight Colour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove Highlight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Document</source>
        <translation>Documento</translation>
    </message>
    <message>
        <source>Work</source>
        <translation>Tarea</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Estado</translation>
    </message>
    <message>
        <source>Read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Summarize</source>
        <translation>Resumir</translation>
    </message>
    <message>
        <source>Find labels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fine-tune labels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing: the summary has every sentence that could be used in one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This summary was made before Précis recorded what it leaves out. Summarize again to see it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Título</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>Longitud</translation>
    </message>
    <message>
        <source>Added</source>
        <translation>Añadido</translation>
    </message>
    <message>
        <source>Labels: {labels}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Summarizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sentence encoder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Extractor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Classifier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verifier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Part of Précis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Added by you, as a copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Added by you, as links</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Extractive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in its section</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in another section, read beside its own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>found by searching the earlier sections: memory contains no text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A model put its source into these words, and the source supports them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What a model wrote was not supported: its source is quoted instead.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It names what is spoken about again and again. Each source is a place where one of these is named.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This was not recorded: the summary is from an earlier version, was stopped, or answers a question.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a line of the summary.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why it was chosen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A reader added it; the program did not choose it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its sources</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{ordinal} most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sentences are included from {least}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It fits “{heading}” with {fit}; {told_from}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A clause that “{heading}” asks for was found in it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another chosen sentence refers back to it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It uses words that earlier sections left over, and repeats nothing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It was written when its section was read; none of the selected sentences is among its sources.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its section: {index} of {chunks}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; its weight is {matters}, where the best section has 1 and the lowest 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{where} of the document{weight}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A passage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{ordinal} of {weighed}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was said before it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A model&apos;s memory of earlier sections is numbers, which contain no text that could be shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing: no earlier section has a line.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{begin} to {end}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{rank}st</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{rank}nd</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{rank}rd</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{rank}th</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PDF</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transcript</source>
        <translation>Transcripción</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Texto</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Leyendo</translation>
    </message>
    <message>
        <source>Splitting into sections</source>
        <translation>Dividiendo en secciones</translation>
    </message>
    <message>
        <source>Ranking sentences</source>
        <translation>Clasificando frases</translation>
    </message>
    <message>
        <source>Finding labels</source>
        <translation>Buscando etiquetas</translation>
    </message>
    <message>
        <source>Fine-tuning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writing</source>
        <translation>Escribiendo</translation>
    </message>
    <message>
        <source>Working</source>
        <translation>Trabajando</translation>
    </message>
    <message>
        <source>a moment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about {seconds} s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about {minutes} min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about {hours} h {minutes:02d} min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>En espera</translation>
    </message>
    <message>
        <source>Summarizing</source>
        <translation>Resumiendo</translation>
    </message>
    <message>
        <source>Summarized</source>
        <translation>Resumido</translation>
    </message>
    <message>
        <source>Not summarized yet</source>
        <translation>Aún sin resumir</translation>
    </message>
    <message>
        <source>Stopped early</source>
        <translation>Detenido antes de terminar</translation>
    </message>
    <message>
        <source>Could not be read</source>
        <translation>No se pudo leer</translation>
    </message>
    <message>
        <source>Needs a password</source>
        <translation>Requiere contraseña</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Terminado</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Detenido</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Error</translation>
    </message>
    <message>
        <source>Interrupted</source>
        <translation>Interrumpido</translation>
    </message>
    <message>
        <source>{done} of {total}</source>
        <translation>{done} de {total}</translation>
    </message>
    <message>
        <source>{duration} left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{used} used</source>
        <translation>{used} usadas</translation>
    </message>
    <message>
        <source>summarized as {kind}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read as {kind}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page {page}: {message}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Confirm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reject</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Uncheck</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add Line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Supported by its source</source>
        <translation>Respaldado por su fuente</translation>
    </message>
    <message>
        <source>Weakly supported: check the source</source>
        <translation>Respaldo débil: compruebe la fuente</translation>
    </message>
    <message>
        <source>Not supported: the nearest passage is shown</source>
        <translation>Sin respaldo: se muestra el pasaje más cercano</translation>
    </message>
    <message>
        <source>Check the source: {doubts}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Confirmed</source>
        <translation>Confirmado</translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation>Rechazado</translation>
    </message>
    <message>
        <source>Edited; this is in the source.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edited; the source may support this: check it yourself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edited; not supported by the source.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edited; being checked against the source …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the model&apos;s words, not quoted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quoted: what the model wrote was not supported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is spoken about most, not quoted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{done} by {by}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{done}, {moment} UTC.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More items in this list, not shown: {count}</source>
        <translation>Otros puntos de esta lista, no mostrados: {count}</translation>
    </message>
    <message>
        <source>Added by {by}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Note: {note}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>page {page}</source>
        <translation>página {page}</translation>
    </message>
    <message>
        <source>the text</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln line(s)</source>
        <translation>
            <numerusform>%Ln línea</numerusform>
            <numerusform>%Ln líneas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sentence(s) alike</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln difference(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{what}, %Ln sentence(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln year(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln month(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln week(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln day(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln hour(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln minute(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln second(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln passage(s), the most important first. The plus adds one, under Added by you.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Of %Ln sentence(s) considered, its source matters {place} in the whole document ({score} standard deviations from their mean).</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{chosen} of {all} selected sentences are here, for which it had %Ln word(s).</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln page(s) not read</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln page(s)</source>
        <translation>
            <numerusform>%Ln página</numerusform>
            <numerusform>%Ln páginas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln word(s)</source>
        <translation>
            <numerusform>%Ln palabra</numerusform>
            <numerusform>%Ln palabras</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln turn(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{read} of %Ln page(s) read</source>
        <translation>
            <numerusform>{read} de %Ln página leída</numerusform>
            <numerusform>{read} de %Ln páginas leídas</numerusform>
        </translation>
    </message>
    <message>
        <source>{number} more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>being looked for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not stated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not read yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not found</source>
        <translation type="unfinished">No encontrado</translation>
    </message>
    <message>
        <source>No brief yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Date</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Subject</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Confirm All</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Summary</name>
    <message>
        <source>Facts of the document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind of the facts that are shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show facts of one kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the facts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the facts as a table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All kinds ({facts})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name}, shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name}, folded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fold the table of facts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the table of facts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Brief</source>
        <translation>Estructurado</translation>
    </message>
    <message>
        <source>Under the headings of its kind of document, with what was not found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plain</source>
        <translation>Continuo</translation>
    </message>
    <message>
        <source>Sentences in the order of the text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} summary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fields, labels and facts of the document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>folded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Details of the document: {told}; {state}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{words}?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unfolded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show what is under it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fold what is under it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>will emphasize {emphasis}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>will not emphasize any kind of content</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>general</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its own kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>will emphasize what matters in documents of its kind, where the kind is known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Summarize as: {kind} ▾</source>
        <translation>Resumir como: {kind} ▾</translation>
    </message>
    <message>
        <source>The summary {told}. Choose another kind, or none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Summarize as: {kind}; the summary {told}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A&amp;utomatic ({own})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A&amp;utomatic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;General</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Ask for {emphasis}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was left out</source>
        <translation>Lo que se omitió</translation>
    </message>
    <message>
        <source>Add to Summary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left out of the summary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heading, unfolded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heading, folded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Short, {words} words</source>
        <translation>Corto, {words} palabras</translation>
    </message>
    <message>
        <source>Medium, {words} words</source>
        <translation>Medio, {words} palabras</translation>
    </message>
    <message>
        <source>Long, {words} words</source>
        <translation>Largo, {words} palabras</translation>
    </message>
    <message>
        <source>short</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>medium</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>long</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Length of the summary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How long the summary should be</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the document needs</source>
        <translation>Según el documento</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>Personalizado</translation>
    </message>
    <message>
        <source> words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Length of the summary in words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as needed</source>
        <translation>según haga falta</translation>
    </message>
    <message>
        <source>Summarizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which model writes the summary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Outline of the brief</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Headings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress of the current stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Still to be checked: click to confirm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Confirmed: click to take that back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rejected: click to take that back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source: {sources}. {support}. {reviewed}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> Sentence {position} of {total}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Resumen</translation>
    </message>
    <message>
        <source>brief</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show only the lines that are still to be checked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other summaries of this document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Summarize</source>
        <translation>Resumir</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answer this from the document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Summarize what the document says about this</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask something</source>
        <translation>Haga una pregunta</translation>
    </message>
    <message>
        <source>A question, or what the summary should be about</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the summary should be about</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{checked} of {lines} checked</source>
        <translation>{checked} de {lines} comprobadas</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Detener</translation>
    </message>
    <message>
        <source>Stop and keep what is written so far</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Summarize this document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>… and {notices} more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Why Pages Are Not Read …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stopped early</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as {kind}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Options of the summary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next: {told}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{told} · as {kind}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Options of the next summary: {told}; {state}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{told}. Choose form, length and kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not found in this document.</source>
        <translation>No se encontró en este documento.</translation>
    </message>
    <message>
        <source>Not found in this document. Nearest passages:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First look; the summary may not have it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close to the question, but does not answer it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a document in the library, or drop one here.</source>
        <translation>Elija un documento de la biblioteca o suelte uno aquí.</translation>
    </message>
    <message>
        <source>Opening …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No document is open</source>
        <translation>Ningún documento abierto</translation>
    </message>
    <message>
        <source>This summary was stopped early. What was written is kept; resuming continues where it stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your last request was stopped before it was finished. This is what was there before.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Reanudar</translation>
    </message>
    <message>
        <source>It can be read with its password. The password is used once and not kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This document could not be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove from Library</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This document could not be summarized</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing had been written yet. Resuming continues where it stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Detenido</translation>
    </message>
    <message>
        <source>Do This First</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No passage of it comes close to what was asked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its text has no sentences that could be used in a summary: only headings, lists or fragments.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is too little text to summarize</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Press Summarize, or ask something. Every sentence will be linked to the words it comes from.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not summarized yet</source>
        <translation>Aún sin resumir</translation>
    </message>
    <message>
        <source>Waiting to be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting for its turn</source>
        <translation>Esperando su turno</translation>
    </message>
    <message>
        <source>Other documents come first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trying the password</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the document</source>
        <translation>Leyendo el documento</translation>
    </message>
    <message>
        <source>First look, at pages 1–{pages} only. The summary takes its place as soon as it has a first sentence.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You can read its pages meanwhile.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for the answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It appears once the whole document has been searched.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Finding the main points</source>
        <translation>Buscando los puntos principales</translation>
    </message>
    <message>
        <source>The first sentences appear once the whole document has been ranked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Showing the pages of this document needs its password, which was not kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unlock …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No sentence of this summary cites the selected words.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{text} Review › Add Selected Words adds them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only lines that are still to be checked are shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every line is checked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State of the document</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln fact(s)</source>
        <translation>
            <numerusform>%Ln dato</numerusform>
            <numerusform>%Ln datos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln word(s)</source>
        <translation>
            <numerusform>%Ln palabra</numerusform>
            <numerusform>%Ln palabras</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln notice(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln notice(s) about this document</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sentence(s) of this summary cite the selected words.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln part(s) of the document could not be summarized and are missing here; see the strip.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>About: {subject}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to the Brief</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to the Summary</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Table</name>
    <message>
        <source>Sources of the selected cell</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to the summary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask every document a question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished">Detener</translation>
    </message>
    <message>
        <source>{done} of {total}</source>
        <translation type="unfinished">{done} de {total}</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select a cell to see its sources.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Facts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Headings of Briefs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Delete Question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Show in Document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open Document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation type="unfinished">&amp;Copiar</translation>
    </message>
    <message>
        <source>Sort &amp;Ascending</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sort &amp;Descending</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sort by &amp;Title</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do &amp;Not Sort</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move Column &amp;Left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move Column &amp;Right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Hide Column</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove Document &amp;From Table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This document does not seem to answer that. These passages come nearest:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is being looked for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This was not looked for: the table was stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The document does not state it, as far as Précis can tell.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This document does not seem to answer that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The document has no brief yet: summarize it as a brief.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Documents of the table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Table of documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Columns of the table</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Table of %Ln document(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more in the document</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Window</name>
    <message>
        <source>It states: {licence}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It does not state one, either.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{line} was installed without the text of its licence. {named}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{number} %</source>
        <translation>{number} %</translation>
    </message>
    <message>
        <source>Nothing can be added or changed until its folder can be written to.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the other program that uses it, then start Précis again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Install the newer version of Précis again to use it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mend …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The engine stopped unexpectedly and is being started again. Work resumes where it stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The engine could not be started.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Précis can&apos;t work without its engine. {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try Again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The engine is running again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No files there that Précis can read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Engine stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Starting the engine …</source>
        <translation>Iniciando el motor …</translation>
    </message>
    <message>
        <source>Private: no network</source>
        <translation>Privado: sin red</translation>
    </message>
    <message>
        <source>Starting the engine again …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No engine</source>
        <translation>Sin motor</translation>
    </message>
    <message>
        <source>Ending …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the queue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the network status</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>Cola</translation>
    </message>
    <message>
        <source>Précis reads the whole of it, writes a summary, and links every sentence to the words it comes from.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PDF · transcripts (VTT, SRT, Whisper, Teams, Zoom) · text and Markdown · Word · EPUB · HTML</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything stays on this machine. Précis has no network access, and can show you so.</source>
        <translation>Todo queda en este equipo. Précis no tiene acceso a la red, y puede mostrárselo.</translation>
    </message>
    <message>
        <source>Drop a document here</source>
        <translation>Suelte un documento aquí</translation>
    </message>
    <message>
        <source>Add Documents …</source>
        <translation>Añadir documentos …</translation>
    </message>
    <message>
        <source>Add a Folder …</source>
        <translation>Añadir una carpeta …</translation>
    </message>
    <message>
        <source>Dismiss this message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add {files} and {folders}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add {what}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Documents (*.pdf *.vtt *.srt *.json *.txt *.md *.markdown *.html *.htm *.xhtml *.epub *.docx);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PDF with highlights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Facts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deadlines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bundle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add Documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add Folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tables (*.csv *.tsv *.txt);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Labels from a Table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GGUF models (*.gguf);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export Summary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace “{name}”?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A file of this name is there already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unlock</source>
        <translation>Desbloquear</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>Contraseña</translation>
    </message>
    <message>
        <source>Password of the document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This document is protected</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) not added</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) added</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) were in the library already</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Queue, %Ln job(s) running</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln job(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln folder(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of them are of an unsupported kind</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>{name} was written by a newer version of Précis and is left alone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The library is locked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unlock …</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
