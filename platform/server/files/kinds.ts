import { readFile } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'

/** What an office works with; programs, web pages and drawings that can run scripts are not among it. */
const kinds: Record<string, readonly string[]> = {
  'image/png': ['png'],
  'image/apng': ['png', 'apng'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/bmp': ['bmp'],
  'image/tiff': ['tif', 'tiff'],
  'image/heic': ['heic'],
  'image/heif': ['heif', 'heic'],
  'image/vnd.dwg': ['dwg'],
  'application/pdf': ['pdf'],
  'application/rtf': ['rtf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  'application/vnd.oasis.opendocument.presentation': ['odp'],
  'application/vnd.oasis.opendocument.graphics': ['odg'],
  'application/msword': ['doc'],
  'application/vnd.ms-excel': ['xls'],
  'application/vnd.ms-powerpoint': ['ppt'],
  'application/x-hwp': ['hwp'],
  'application/vnd.ms-outlook': ['msg'],
  'application/vnd.visio': ['vsdx'],
  'application/zip': ['zip', 'hwpx'],
  'application/x-7z-compressed': ['7z'],
  'application/x-rar-compressed': ['rar'],
  'application/gzip': ['gz', 'tgz'],
  'audio/mpeg': ['mp3'],
  'audio/x-m4a': ['m4a'],
  'audio/mp4': ['m4a', 'mp4'],
  'audio/wav': ['wav'],
  'audio/ogg': ['ogg', 'oga'],
  'video/mp4': ['mp4', 'm4v'],
  'video/quicktime': ['mov'],
  'video/webm': ['webm'],
  'video/vnd.avi': ['avi'],
  'text/plain': ['txt', 'md', 'log', 'json', 'geojson', 'tsv'],
  'text/csv': ['csv'],
  'text/calendar': ['ics'],
  'text/vcard': ['vcf'],
  'application/xml': ['xml', 'gpx', 'kml'],
}

/** Documents of the older office programs share one container; the name of a stream inside tells them apart. */
const oldOffice = [
  ['WordDocument', 'application/msword'],
  ['Workbook', 'application/vnd.ms-excel'],
  ['PowerPoint Document', 'application/vnd.ms-powerpoint'],
  ['HwpSummaryInformation', 'application/x-hwp'],
  ['__properties_version1.0', 'application/vnd.ms-outlook'],
] as const

/** Opened inside the browser; everything else is offered for download. */
export function isShownInline(contentType: string) {
  return contentType === 'application/pdf' || /^image\/(png|apng|jpeg|gif|webp|avif|bmp)$/.test(contentType)
}

/** The type that the bytes themselves show, whatever the name says; undefined for one that is not accepted. */
export async function contentTypeOf(file: string, name: string): Promise<string | undefined> {
  const found = await fileTypeFromFile(file)
  const type = found?.mime.split(';')[0]
  if (type === 'application/x-cfb') return oldOfficeType(await readFile(file))
  if (type === undefined || type === 'application/xml' || type.startsWith('text/'))
    return textType(await readFile(file), name, type)
  return type in kinds ? type : undefined
}

function oldOfficeType(bytes: Buffer) {
  return oldOffice.find(([stream]) => bytes.includes(Buffer.from(stream, 'utf16le')))?.[1]
}

function textType(bytes: Buffer, name: string, found: string | undefined) {
  const text = decoded(bytes)
  if (text === undefined || text.includes('\0') || isProgram(text)) return undefined
  if (found !== undefined) return found in kinds ? found : 'text/plain'
  return endingOf(name) === 'csv' ? 'text/csv' : 'text/plain'
}

function decoded(bytes: Buffer) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Web pages, SVG drawings and scripts: their first element, or the line that names their interpreter. */
function isProgram(text: string) {
  const start = text.slice(0, 4096).replace(/^(?:\s+|<\?.*?\?>|<!--.*?-->|<!DOCTYPE\s+(?!html\b|svg\b)[^>]*>)+/is, '')
  return (
    start.startsWith('#!') ||
    /^<(?:!doctype|html|head|body|script|iframe|svg|style|meta|link|title|\w+:svg|\w+:html)\b/i.test(start) ||
    /<[^>]*\bxmlns(?::\w+)?\s*=\s*["']http:\/\/www\.w3\.org\/(?:1999\/xhtml|2000\/svg)/i.test(start)
  )
}

/**
 * What a person may read and a file system may keep: no folders, no invisible signs, and an ending that fits the
 * content.
 */
export function cleanName(given: string, contentType: string) {
  const endings = kinds[contentType] ?? []
  const visible = (given.normalize('NFC').split(/[\\/]/).at(-1) ?? '')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}"*:<>?|]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  const ending = endingOf(visible)
  const fits = ending !== '' && endings.includes(ending)
  const stem = fits ? visible.slice(0, -ending.length - 1) : visible
  const last = fits ? ending : (endings[0] ?? 'bin')
  const shortened = [...stem]
    .slice(0, 200 - last.length - 1)
    .join('')
    .trim()
  return `${shortened || 'file'}.${last}`
}

const endingOf = (name: string) => /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
