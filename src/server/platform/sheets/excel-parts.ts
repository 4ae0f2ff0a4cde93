import { escapeMarkup } from '../text/markup.ts'

/* The parts of a workbook that do not depend on its rows (ECMA-376, part 1). */

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONSHIP = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const EXCEL_TYPE = `${CONTENT}.sheet`
/** The name of the n-th sheet, from 1. */
export const sheetPart = (n: number): string => `xl/worksheets/sheet${n}.xml`
export const SHEET_START = `${XML}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`
/** Prints in landscape, as wide as the page, with narrow margins, lines between the cells, and page numbers. */
export const SHEET_END = `<printOptions gridLines="1"/><pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>
<pageSetup orientation="landscape" fitToHeight="0"/><headerFooter><oddFooter>&amp;CPágina &amp;P de &amp;N</oddFooter></headerFooter></worksheet>`

/** Indexes in `cellXfs` below. */
export const Style = {
  plain: 0,
  date: 1,
  title: 2,
  header: 3,
  text: 4,
  wrapped: 5,
  number: 6,
  reportTime: 7,
  duration: 8,
} as const

/** A row is as tall as its longest text; its other cells begin at its top. */
const TOP = '<alignment vertical="top"/>'
const TOP_LEFT = '<alignment horizontal="left" vertical="top"/>'
const WRAPPED = '<alignment vertical="top" wrapText="1"/>'

const styles = `${XML}<styleSheet xmlns="${MAIN}">
<numFmts count="3"><numFmt numFmtId="164" formatCode="dd-mm-yyyy hh:mm:ss"/>
<numFmt numFmtId="165" formatCode="dd/mm/yy h:mm AM/PM"/><numFmt numFmtId="166" formatCode="[h]:mm"/></numFmts>
<fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="16"/><name val="Calibri"/></font>
<font><b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Calibri"/></font></fonts>
<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>
<fill><patternFill patternType="solid"><fgColor rgb="FF2F4156"/><bgColor indexed="64"/></patternFill></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="9"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1">${TOP_LEFT}</xf>
<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>
<xf numFmtId="0" fontId="2" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1" applyAlignment="1">${WRAPPED}</xf>
<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1">${WRAPPED}</xf>
<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1">${TOP}</xf>
<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1">${TOP_LEFT}</xf>
<xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1">${TOP}</xf></cellXfs>
</styleSheet>`

/** A sheet as the parts around it name it. */
export interface NamedSheet {
  name: string
  /** The row that is printed at the top of every page. */
  headerRow: number
}

/** The name that Excel itself gives to the rows that are repeated on every printed page. */
const printTitle = ({ name, headerRow }: NamedSheet, index: number) => {
  const place = `'${name.replaceAll("'", "''")}'!$${headerRow}:$${headerRow}`
  return `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${escapeMarkup(place)}</definedName>`
}

/** Every part except the sheets. */
export const partsAround = (sheets: readonly NamedSheet[]): Record<string, string> => ({
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${EXCEL_TYPE}.main+xml"/>
${sheets.map((_, index) => `<Override PartName="/${sheetPart(index + 1)}" ContentType="${CONTENT}.worksheet+xml"/>`).join('\n')}
<Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/>
</Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">
<Relationship Id="rId1" Type="${RELATIONSHIP}/officeDocument" Target="xl/workbook.xml"/>
</Relationships>`,
  'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIP}">
<sheets>${sheets.map(({ name }, index) => `<sheet name="${escapeMarkup(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets>
<definedNames>${sheets.map(printTitle).join('')}</definedNames>
</workbook>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">
${sheets.map((_, index) => `<Relationship Id="rId${index + 1}" Type="${RELATIONSHIP}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`).join('\n')}
<Relationship Id="rId${sheets.length + 1}" Type="${RELATIONSHIP}/styles" Target="styles.xml"/>
</Relationships>`,
  'xl/styles.xml': styles,
})
