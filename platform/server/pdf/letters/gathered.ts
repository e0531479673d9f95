import { type Cluster, EM } from './face.ts'
import { boxOf, trueType } from './true-type.ts'

type Pdf = PDFKit.PDFDocument

const ID = 'Others'
/** Of the program that is embedded: the tag says that it is a part, the name that it comes from many families. */
const NAME = 'ORGILA+NotoGathered'

/**
 * Letters of all families but the own one, gathered into one font of this document: each syllable, ligature or letter
 * with its marks is one glyph that knows its text, so whoever copies or searches finds what was written.
 */
export function openGathered(pdf: Pdf) {
  const places = new Map<string, number>()
  const clusters: Cluster[] = []
  let font: PDFKit.PDFKitReference | null = null

  function placeOf(cluster: Cluster) {
    const known = places.get(cluster.key)
    if (known !== undefined) return known
    clusters.push(cluster)
    places.set(cluster.key, clusters.length)
    return clusters.length
  }

  return {
    /** Writes from this point of the line to the right. */
    draw(drawn: readonly Cluster[], x: number, y: number, style: { size: number; color: string; lean: number }) {
      font ??= pdf.ref({ Type: 'Font', Subtype: 'Type0', BaseFont: NAME, Encoding: 'Identity-H' })
      const { page } = pdf
      Object.assign(page.fonts as object, { [ID]: font })
      const codes = drawn.map((cluster) => hex(placeOf(cluster))).join('')
      pdf.save().fillColor(style.color).transform(1, 0, 0, -1, 0, page.height)
      pdf.addContent('BT')
      pdf.addContent(`1 0 ${number(style.lean)} 1 ${number(x)} ${number(page.height - y)} Tm`)
      pdf.addContent(`/${ID} ${number(style.size)} Tf`)
      pdf.addContent(`<${codes}> Tj`)
      pdf.addContent('ET')
      pdf.restore()
    },
    /** Before the document ends. */
    close() {
      if (font) embed(pdf, font, [{ text: '\ufffd', advance: EM / 2, outline: [], key: '' }, ...clusters])
    },
  }
}

function embed(pdf: Pdf, font: PDFKit.PDFKitReference, clusters: readonly Cluster[]) {
  const program = pdf.ref({})
  const bytes = trueType(clusters)
  Object.assign(program.data, { Length1: bytes.length })
  program.end(bytes)
  const box = boxOf(clusters.flatMap(({ outline }) => outline)).map(perMille)
  const descriptor = pdf.ref({
    Type: 'FontDescriptor',
    FontName: NAME,
    Flags: 4,
    FontBBox: box,
    ItalicAngle: 0,
    Ascent: box[3],
    Descent: box[1],
    CapHeight: 700,
    StemV: 80,
    FontFile2: program,
  })
  descriptor.end('')
  const descendant = pdf.ref({
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: NAME,
    // eslint-disable-next-line no-new-wrappers -- pdfkit writes such a string, and a plain one as a name.
    CIDSystemInfo: { Registry: new String('Adobe'), Ordering: new String('Identity'), Supplement: 0 },
    FontDescriptor: descriptor,
    CIDToGIDMap: 'Identity',
    DW: 1000,
    W: [0, clusters.map(({ advance }) => perMille(advance))],
  })
  descendant.end('')
  const texts = pdf.ref({})
  texts.end(Buffer.from(textsOf(clusters.map(({ text }) => text))))
  Object.assign(font.data, { DescendantFonts: [descendant], ToUnicode: texts })
  font.end('')
}

const perMille = (length: number) => Math.round((length * 1000) / EM)

/** Which text each glyph stands for. */
function textsOf(texts: readonly string[]) {
  const lines = texts.map((text, place) => `<${hex(place)}> <${utf16(text)}>`)
  const parts = Array.from({ length: Math.ceil(lines.length / 100) }, (_, at) => lines.slice(at * 100, at * 100 + 100))
  return [
    '/CIDInit /ProcSet findresource begin',
    '12 dict begin',
    'begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def',
    '/CMapType 2 def',
    '1 begincodespacerange',
    '<0000> <ffff>',
    'endcodespacerange',
    ...parts.flatMap((part) => [`${part.length} beginbfchar`, ...part, 'endbfchar']),
    'endcmap',
    'CMapName currentdict /CMap defineresource pop',
    'end',
    'end',
  ].join('\n')
}

const hex = (place: number) => place.toString(16).padStart(4, '0')
const utf16 = (text: string) => Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at))).join('')
const number = (value: number) => String(Math.round(value * 1000) / 1000)
