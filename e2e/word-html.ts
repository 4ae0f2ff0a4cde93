/* Invented fragments of the HTML that Word and Excel put on the clipboard. */

const mark = (text: string) =>
  `<![if !supportLists]><span style='font-family:Symbol;mso-bidi-font-family:Symbol'><span style='mso-list:Ignore'>${text}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>`
const item = (place: string, list: string, sign: string, text: string) =>
  `<p class=MsoListParagraph${place} style='margin-left:36.0pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:${list}'>${mark(sign)}<span lang=ES-GT style='mso-ansi-language:ES-GT'>${text}<o:p></o:p></span></p>`
const cell = (html: string) =>
  `<td width=294 valign=top style='width:220.7pt;border:solid windowtext 1.0pt;mso-border-alt:solid windowtext .5pt'>${html}</td>`
const paragraph = (html: string) =>
  `<p class=MsoNormal style='margin-bottom:0cm;line-height:normal'><span lang=ES-GT>${html}<o:p></o:p></span></p>`

export const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><title>Documento1</title>
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- p.MsoNormal {mso-style-unhide:no; margin:0cm;} @list l0 {mso-list-id:1;} --></style></head>
<body lang=ES-GT style='tab-interval:35.4pt'><!--StartFragment-->
${paragraph('<b>Informe</b> de la\ntarde')}
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
${item('CxSpFirst', 'l0 level1 lfo1', '·', 'Se aseguró el área')}
${item('CxSpMiddle', 'l0 level2 lfo1', 'o', 'Norte')}
${item('CxSpLast', 'l0 level1 lfo1', '·', 'Se ventiló')}
${item('CxSpFirst', 'l1 level1 lfo2', '1.', 'Rescate')}
${item('CxSpLast', 'l1 level1 lfo2', '2.', 'Traslado')}
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;mso-yfti-tbllook:1184'>
 <tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'>${cell(paragraph('Unidad'))}${cell(paragraph('<b>Salida</b>'))}</tr>
 <tr style='mso-yfti-irow:1;mso-yfti-lastrow:yes'>${cell(paragraph('MB-02'))}${cell(paragraph('18:45') + paragraph('Central'))}</tr>
</table>
${paragraph('Fin')}
<!--EndFragment--></body></html>`

export const fromExcel = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=ProgId content=Excel.Sheet>
<style><!--table {mso-displayed-decimal-separator:"\\.";} .xl65 {mso-number-format:"\\@";}--></style></head><body>
<table border=0 cellpadding=0 cellspacing=0 width=128 style='border-collapse:collapse;width:96pt'>
<!--StartFragment--><col width=64 span=2 style='width:48pt'>
<tr height=20><td height=20 width=64>Unidad<ul><li>propia</li></ul></td><td width=64>Km</td></tr>
<tr height=20><td height=20 class=xl65>MB-02</td><td align=right>12</td></tr>
<!--EndFragment--></table></body></html>`
