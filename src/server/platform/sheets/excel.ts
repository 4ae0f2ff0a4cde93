import { Readable, type PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { ZipFile } from 'yazl'
import { EXCEL_TYPE, partsAround, sheetPart, type NamedSheet } from './excel-parts.ts'
import { headerRowOf, sheetXml, type Sheet } from './excel-sheet.ts'

/** A sheet to write, with its XML in chunks. */
interface WrittenSheet extends NamedSheet {
  xml: AsyncIterable<string>
}

export const written = <Row>(sheet: Sheet<Row>): WrittenSheet => ({
  name: sheet.name,
  headerRow: headerRowOf(sheet),
  xml: sheetXml(sheet),
})

/** Of zlib: a third of the default's processor time, for a file that is a seventh larger. */
const COMPRESSION = 3

/**
 * A workbook that is written while its rows are read: rows are read as fast as the client takes them, and reading stops when the
 * client is gone (docs/decisions/0013).
 */
const workbook = (sheets: readonly WrittenSheet[]): Readable => {
  const zip = new ZipFile()
  // Its types know only the oldest kind of stream.
  const out = zip.outputStream as PassThrough
  const parts = partsAround(sheets)
  for (const [name, xml] of Object.entries(parts)) zip.addBuffer(Buffer.from(xml), name)
  sheets.forEach((sheet, index) => {
    const xml = Readable.from(sheet.xml)
    zip.addReadStream(xml, sheetPart(index + 1), { compressionLevel: COMPRESSION })
    // The zip stream does not pass on its input's errors or premature end.
    xml.on('error', (error) => out.destroy(error))
    out.on('close', () => xml.destroy())
  })
  zip.end()
  return out
}

export const sendSheets = (reply: FastifyReply, fileName: string, sheets: readonly WrittenSheet[]): FastifyReply => {
  const file = workbook(sheets)
  // The status has been sent by then, so nothing else would report it.
  file.on('error', (error) => reply.log.error({ err: error, file: fileName }, 'a download was broken off'))
  return reply.header('content-disposition', `attachment; filename="${fileName}"`).type(EXCEL_TYPE).send(file)
}

export const sendWorkbook = <Row>(reply: FastifyReply, fileName: string, sheet: Sheet<Row>): FastifyReply =>
  sendSheets(reply, fileName, [written(sheet)])
