<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>Commands</name>
    <message numerus="yes">
        <source>%Ln document(s) are in the trash.</source>
        <translation>
            <numerusform>%Ln document is in the trash.</numerusform>
            <numerusform>%Ln documents are in the trash.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s)</source>
        <translation>
            <numerusform>%Ln document</numerusform>
            <numerusform>%Ln documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) added</source>
        <translation>
            <numerusform>%Ln file added</numerusform>
            <numerusform>%Ln files added</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln fact(s) copied</source>
        <translation>
            <numerusform>%Ln fact copied</numerusform>
            <numerusform>%Ln facts copied</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The table has the first %Ln document(s).</source>
        <translation>
            <numerusform>The table has the first %Ln document.</numerusform>
            <numerusform>The table has the first %Ln documents.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln row(s) copied</source>
        <translation>
            <numerusform>%Ln row copied</numerusform>
            <numerusform>%Ln rows copied</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Dialogs</name>
    <message numerus="yes">
        <source>Done. The library has %Ln document(s){unread}.</source>
        <translation>
            <numerusform>Done. The library has %Ln document{unread}.</numerusform>
            <numerusform>Done. The library has %Ln documents{unread}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) not added, the last one: {last}</source>
        <translation>
            <numerusform>%Ln file not added, the last one: {last}</numerusform>
            <numerusform>%Ln files not added, the last one: {last}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) added since the start</source>
        <translation>
            <numerusform>%Ln document added since the start</numerusform>
            <numerusform>%Ln documents added since the start</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln part(s), each with the licence it came with.</source>
        <translation>
            <numerusform>%Ln part, each with the licence it came with.</numerusform>
            <numerusform>%Ln parts, each with the licence it came with.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln job(s) running</source>
        <translation>
            <numerusform>%Ln job running</numerusform>
            <numerusform>%Ln jobs running</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Documents stay here for %Ln day(s), then they are erased.</source>
        <translation>
            <numerusform>Documents stay here for %Ln day, then they are erased.</numerusform>
            <numerusform>Documents stay here for %Ln days, then they are erased.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Erase %Ln document(s) for good?</source>
        <translation>
            <numerusform>Erase %Ln document for good?</numerusform>
            <numerusform>Erase %Ln documents for good?</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Labels</name>
    <message numerus="yes">
        <source>%Ln rule(s) of yours come first.</source>
        <translation>
            <numerusform>%Ln rule of yours comes first.</numerusform>
            <numerusform>%Ln rules of yours come first.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln new example(s) since it was taught: teach it again.</source>
        <translation>
            <numerusform>%Ln new example since it was taught: teach it again.</numerusform>
            <numerusform>%Ln new examples since it was taught: teach it again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Uses a model fine-tuned on %Ln document(s): {held_out}.</source>
        <translation>
            <numerusform>Uses a model fine-tuned on %Ln document: {held_out}.</numerusform>
            <numerusform>Uses a model fine-tuned on %Ln documents: {held_out}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Learned from %Ln document(s): {held_out}.</source>
        <translation>
            <numerusform>Learned from %Ln document: {held_out}.</numerusform>
            <numerusform>Learned from %Ln documents: {held_out}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Give “{name}” to %Ln document(s)</source>
        <translation>
            <numerusform>Give “{name}” to %Ln document</numerusform>
            <numerusform>Give “{name}” to %Ln documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Give labels of “{name}” to %Ln document(s)</source>
        <translation>
            <numerusform>Give labels of “{name}” to %Ln document</numerusform>
            <numerusform>Give labels of “{name}” to %Ln documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Take “{name}” from %Ln document(s)</source>
        <translation>
            <numerusform>Take “{name}” from %Ln document</numerusform>
            <numerusform>Take “{name}” from %Ln documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Fine-tuning on %Ln document(s) did no better{instead}.</source>
        <translation>
            <numerusform>Fine-tuning on %Ln document did no better{instead}.</numerusform>
            <numerusform>Fine-tuning on %Ln documents did no better{instead}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) labelled: {counts}.</source>
        <translation>
            <numerusform>%Ln document labelled: {counts}.</numerusform>
            <numerusform>%Ln documents labelled: {counts}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>and %Ln more</numerusform>
            <numerusform>and %Ln more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of them by you</source>
        <translation>
            <numerusform>%Ln of them by you</numerusform>
            <numerusform>%Ln of them by you</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln Ru&amp;le(s) …</source>
        <translation>
            <numerusform>%Ln Ru&amp;le …</numerusform>
            <numerusform>%Ln Ru&amp;les …</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s)</source>
        <translation>
            <numerusform>%Ln document</numerusform>
            <numerusform>%Ln documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln row(s) or file(s) can&apos;t be used. Nothing was labelled yet.</source>
        <translation>
            <numerusform>%Ln row or file can&apos;t be used. Nothing was labelled yet.</numerusform>
            <numerusform>%Ln rows or files can&apos;t be used. Nothing was labelled yet.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Label the Other %Ln</source>
        <translation>
            <numerusform>&amp;Label the Other %Ln</numerusform>
            <numerusform>&amp;Label the Other %Ln</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln question(s){more}, the least sure first: what you answer there teaches the most.</source>
        <translation>
            <numerusform>%Ln question{more}, the least sure first: what you answer there teaches the most.</numerusform>
            <numerusform>%Ln questions{more}, the least sure first: what you answer there teaches the most.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Library</name>
    <message numerus="yes">
        <source>%Ln time(s) in titles</source>
        <translation>
            <numerusform>%Ln time in titles</numerusform>
            <numerusform>%Ln times in titles</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln time(s) in summaries</source>
        <translation>
            <numerusform>%Ln time in summaries</numerusform>
            <numerusform>%Ln times in summaries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln time(s) in texts</source>
        <translation>
            <numerusform>%Ln time in texts</numerusform>
            <numerusform>%Ln times in texts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Reader</name>
    <message numerus="yes">
        <source>%Ln turn(s)</source>
        <translation>
            <numerusform>%Ln turn</numerusform>
            <numerusform>%Ln turns</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Rules</name>
    <message numerus="yes">
        <source>These rules would label %Ln document(s), {anew} of them with a new label, out of {all} that you gave no label of the set.</source>
        <translation>
            <numerusform>These rules would label %Ln document, {anew} of them with a new label, out of {all} that you gave no label of the set.</numerusform>
            <numerusform>These rules would label %Ln documents, {anew} of them with a new label, out of {all} that you gave no label of the set.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s)</source>
        <translation>
            <numerusform>%Ln document</numerusform>
            <numerusform>%Ln documents</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>State</name>
    <message numerus="yes">
        <source>%Ln line(s)</source>
        <translation>
            <numerusform>%Ln line</numerusform>
            <numerusform>%Ln lines</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sentence(s) alike</source>
        <translation>
            <numerusform>%Ln sentence alike</numerusform>
            <numerusform>%Ln sentences alike</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln difference(s)</source>
        <translation>
            <numerusform>%Ln difference</numerusform>
            <numerusform>%Ln differences</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{what}, %Ln sentence(s)</source>
        <translation>
            <numerusform>{what}, %Ln sentence</numerusform>
            <numerusform>{what}, %Ln sentences</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln year(s)</source>
        <translation>
            <numerusform>%Ln year</numerusform>
            <numerusform>%Ln years</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln month(s)</source>
        <translation>
            <numerusform>%Ln month</numerusform>
            <numerusform>%Ln months</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln week(s)</source>
        <translation>
            <numerusform>%Ln week</numerusform>
            <numerusform>%Ln weeks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln day(s)</source>
        <translation>
            <numerusform>%Ln day</numerusform>
            <numerusform>%Ln days</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln hour(s)</source>
        <translation>
            <numerusform>%Ln hour</numerusform>
            <numerusform>%Ln hours</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln minute(s)</source>
        <translation>
            <numerusform>%Ln minute</numerusform>
            <numerusform>%Ln minutes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln second(s)</source>
        <translation>
            <numerusform>%Ln second</numerusform>
            <numerusform>%Ln seconds</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln passage(s), the most important first. The plus adds one, under Added by you.</source>
        <translation>
            <numerusform>%Ln passage, the most important first. The plus adds one, under Added by you.</numerusform>
            <numerusform>%Ln passages, the most important first. The plus adds one, under Added by you.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Of %Ln sentence(s) considered, its source matters {place} in the whole document ({score} standard deviations from their mean).</source>
        <translation>
            <numerusform>Of %Ln sentence considered, its source matters {place} in the whole document ({score} standard deviations from their mean).</numerusform>
            <numerusform>Of %Ln sentences considered, its source matters {place} in the whole document ({score} standard deviations from their mean).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{chosen} of {all} selected sentences are here, for which it had %Ln word(s).</source>
        <translation>
            <numerusform>{chosen} of {all} selected sentences are here, for which it had %Ln word.</numerusform>
            <numerusform>{chosen} of {all} selected sentences are here, for which it had %Ln words.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln page(s) not read</source>
        <translation>
            <numerusform>%Ln page not read</numerusform>
            <numerusform>%Ln pages not read</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln page(s)</source>
        <translation>
            <numerusform>%Ln page</numerusform>
            <numerusform>%Ln pages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln word(s)</source>
        <translation>
            <numerusform>%Ln word</numerusform>
            <numerusform>%Ln words</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln turn(s)</source>
        <translation>
            <numerusform>%Ln turn</numerusform>
            <numerusform>%Ln turns</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{read} of %Ln page(s) read</source>
        <translation>
            <numerusform>{read} of %Ln page read</numerusform>
            <numerusform>{read} of %Ln pages read</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Summary</name>
    <message numerus="yes">
        <source>%Ln fact(s)</source>
        <translation>
            <numerusform>%Ln fact</numerusform>
            <numerusform>%Ln facts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln word(s)</source>
        <translation>
            <numerusform>%Ln word</numerusform>
            <numerusform>%Ln words</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln notice(s)</source>
        <translation>
            <numerusform>%Ln notice</numerusform>
            <numerusform>%Ln notices</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln notice(s) about this document</source>
        <translation>
            <numerusform>%Ln notice about this document</numerusform>
            <numerusform>%Ln notices about this document</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sentence(s) of this summary cite the selected words.</source>
        <translation>
            <numerusform>%Ln sentence of this summary cites the selected words.</numerusform>
            <numerusform>%Ln sentences of this summary cite the selected words.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln part(s) of the document could not be summarized and are missing here; see the strip.</source>
        <translation>
            <numerusform>%Ln part of the document could not be summarized and is missing here; see the strip.</numerusform>
            <numerusform>%Ln parts of the document could not be summarized and are missing here; see the strip.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Table</name>
    <message numerus="yes">
        <source>Table of %Ln document(s)</source>
        <translation>
            <numerusform>Table of %Ln document</numerusform>
            <numerusform>Table of %Ln documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more in the document</source>
        <translation>
            <numerusform>%Ln more in the document</numerusform>
            <numerusform>%Ln more in the document</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Window</name>
    <message numerus="yes">
        <source>%Ln file(s) not added</source>
        <translation>
            <numerusform>%Ln file not added</numerusform>
            <numerusform>%Ln files not added</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) added</source>
        <translation>
            <numerusform>%Ln file added</numerusform>
            <numerusform>%Ln files added</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) were in the library already</source>
        <translation>
            <numerusform>%Ln document was in the library already</numerusform>
            <numerusform>%Ln documents were in the library already</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Queue, %Ln job(s) running</source>
        <translation>
            <numerusform>Queue, %Ln job running</numerusform>
            <numerusform>Queue, %Ln jobs running</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln job(s)</source>
        <translation>
            <numerusform>%Ln job</numerusform>
            <numerusform>%Ln jobs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s)</source>
        <translation>
            <numerusform>%Ln file</numerusform>
            <numerusform>%Ln files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln folder(s)</source>
        <translation>
            <numerusform>%Ln folder</numerusform>
            <numerusform>%Ln folders</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of them are of an unsupported kind</source>
        <translation>
            <numerusform>%Ln of them is of an unsupported kind</numerusform>
            <numerusform>%Ln of them are of an unsupported kind</numerusform>
        </translation>
    </message>
</context>
</TS>
