import PDFDocument from 'pdfkit'
import { fontFiles, weights } from './fonts.ts'
import type { PrintedImage } from './images.ts'
import { fontNames, type Mark, type Page, type Ruler, type Style, type Tag } from './layout/marks.ts'
import { type Letters, lettersFor, openGathered } from './letters/index.ts'
import { PAPER, type Paper } from './layout/paper.ts'
import { STANDING_MIDDLE } from './layout/standing.ts'

type Pdf = PDFKit.PDFDocument

/** A document that is being drawn, with the letters that its texts need. */
interface OpenPaper {
  pdf: Pdf
  letters: Letters
}

interface PaperOptions {
  title: string
  author: string
  subject: string
  /** BCP 47. */
  lang: string
  createdAt: Date
  keywords?: string
  paper?: Paper
}

/**
 * An empty document, A4 where nothing else is said, with the fonts ready for all that `says` will say; nothing in it
 * depends on the clock.
 */
export async function openPaper(
  { title, author, subject, lang, createdAt, keywords, paper = PAPER }: PaperOptions,
  says: unknown,
): Promise<OpenPaper> {
  const pdf = new PDFDocument({
    size: [paper.width, paper.height],
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    lang,
    displayTitle: true,
    info: {
      Title: title,
      Author: author,
      Subject: subject,
      Creator: 'Orgil',
      Producer: 'Orgil',
      CreationDate: createdAt,
      ModDate: createdAt,
      ...(keywords !== undefined && { Keywords: keywords }),
    },
  })
  for (const name of fontNames) pdf.registerFont(name, fontFiles[name])
  return { pdf, letters: await lettersFor(says) }
}

export function rulerOf(
  { pdf, letters }: OpenPaper,
  images: ReadonlyMap<string, PrintedImage>,
  paper: Paper = PAPER,
): Ruler {
  const known = new Map<string, number>()
  const perPointOf = (text: string, style: Style) =>
    letters.isPlain
      ? widthPerPoint(pdf, text, style)
      : letters
          .pieces(text, weights[style.font])
          .reduce((sum, piece) => sum + (piece.face ? piece.width : widthPerPoint(pdf, piece.text, style)), 0)
  return {
    widthOf: (text, style) => {
      const key = `${style.font} ${style.tabular ?? false} ${text}`
      const perPoint = known.get(key) ?? perPointOf(text, style)
      known.set(key, perPoint)
      return perPoint * style.size
    },
    imageSize: (image) => images.get(image) ?? { width: 1, height: 1 },
    paper,
  }
}

function widthPerPoint(pdf: Pdf, text: string, style: Style) {
  return pdf.font(style.font).fontSize(1000).widthOfString(text, featuresOf(style)) / 1000
}

/**
 * With features pdfkit remembers no words, and the family's contextual rules cost ten times the drawing: they are
 * switched off where digits are set to one width. fontkit takes such a switchboard and writes into it, hence a fresh
 * one each time; the types of pdfkit know the list only.
 */
function featuresOf(style: Style) {
  if (!style.tabular) return {}
  const features = { tnum: true, calt: false, clig: false, ccmp: false, mark: false, mkmk: false }
  return { features } as unknown as Pick<PDFKit.Mixins.TextOptions, 'features'>
}

/** Draws the pages and closes the document. */
export function drawPages(
  { pdf, letters }: OpenPaper,
  pages: readonly Page[],
  images: ReadonlyMap<string, PrintedImage>,
): Promise<Buffer> {
  const bytes = bytesOf(pdf)
  const pen = { pdf, letters, gathered: openGathered(pdf) }
  const structure = openStructure(pdf)
  const bookmarks = [pdf.outline]
  // A picture given as text is embedded once, however often it is drawn.
  const pictures = new Map(
    [...images].map(([path, { png }]) => [path, `data:image/png;base64,${png.toString('base64')}`]),
  )
  for (const { marks } of pages) {
    pdf.addPage()
    for (const mark of marks) {
      if (mark.kind === 'link') pdf.link(mark.x, mark.y, mark.width, mark.height, mark.url)
      else if (mark.kind === 'bookmark') addBookmark(bookmarks, mark)
      else structure.place('tag' in mark ? (mark.tag ?? null) : null, () => drawMark(pen, mark, pictures))
    }
  }
  structure.close()
  pen.gathered.close()
  pdf.end()
  return bytes
}

function bytesOf(pdf: Pdf): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
}

/** `open` holds the last bookmark of each level, the outline itself first. */
function addBookmark(open: PDFKit.PDFOutline[], { text, level }: Extract<Mark, { kind: 'bookmark' }>) {
  const parent = open[Math.min(level, open.length) - 1]
  if (!parent) return
  open.splice(level, open.length, parent.addItem(text, { expanded: true }))
}

interface Pen extends OpenPaper {
  gathered: ReturnType<typeof openGathered>
}

function drawMark(pen: Pen, mark: Exclude<Mark, { kind: 'link' | 'bookmark' }>, pictures: ReadonlyMap<string, string>) {
  const { pdf } = pen
  switch (mark.kind) {
    case 'text':
      return drawText(pen, mark)
    case 'image':
      return pdf.image(pictures.get(mark.image) ?? '', mark.x, mark.y, { width: mark.width, height: mark.height })
    case 'line':
      return pdf.moveTo(mark.x1, mark.y1).lineTo(mark.x2, mark.y2).lineWidth(mark.thickness).stroke(mark.color)
    case 'disc':
      return pdf.circle(mark.x, mark.y, mark.radius).fill(mark.color)
    case 'box': {
      const { x, y, width, height, radius, fill, stroke } = mark
      const shape = radius > 0 ? pdf.roundedRect(x, y, width, height, radius) : pdf.rect(x, y, width, height)
      return fill ? shape.fill(fill) : shape.lineWidth(0.8).stroke(stroke ?? 'black')
    }
    case 'path': {
      const { x, y, size, field, path, fill, stroke } = mark
      pdf
        .save()
        .translate(x, y)
        .scale(size / field)
        .path(path)
      if (fill) pdf.fill(fill)
      else
        pdf
          .lineWidth(2.4)
          .lineCap('round')
          .lineJoin('round')
          .stroke(stroke ?? 'black')
      return pdf.restore()
    }
  }
}

type TextMark = Extract<Mark, { kind: 'text' }>

const LEAN = 14

function drawText(pen: Pen, mark: TextMark) {
  if (!mark.isStanding) return drawLine(pen, mark)
  const { pdf } = pen
  pdf.save().rotate(90, { origin: [mark.x, mark.y] })
  drawLine(pen, mark)
  return pdf.restore()
}

function drawLine({ pdf, letters, gathered }: Pen, { x, y, text, style, isStanding }: TextMark) {
  if (letters.isPlain) return drawOwn(pdf, text, x, y, style)
  let at = x
  for (const piece of letters.pieces(text, weights[style.font])) {
    // The letters of a standing line have its middle in common.
    const down = isStanding ? (piece.face ? piece.face.middle - STANDING_MIDDLE : 0) * style.size : 0
    if (piece.face) {
      const lean = style.slanted ? Math.tan((LEAN * Math.PI) / 180) : 0
      gathered.draw(piece.clusters, at, y + down, { size: style.size, color: style.color, lean })
      at += piece.width * style.size
    } else {
      drawOwn(pdf, piece.text, at, y + down, style)
      at += widthPerPoint(pdf, piece.text, style) * style.size
    }
  }
}

function drawOwn(pdf: Pdf, text: string, x: number, y: number, style: Style) {
  pdf.font(style.font).fontSize(style.size).fillColor(style.color)
  pdf.text(text, x, y, {
    lineBreak: false,
    baseline: 'alphabetic',
    ...(style.slanted && { oblique: LEAN }),
    ...featuresOf(style),
  })
}

/** Writes the tree of tags beside what is drawn; marks without a tag are artifacts. */
function openStructure(pdf: Pdf) {
  const elements = new Map<Tag, PDFKit.PDFStructureElement>()
  const elementOf = (tag: Tag): PDFKit.PDFStructureElement => {
    const known = elements.get(tag)
    if (known) return known
    const element = pdf.struct(tag.role, tag.alt ? { alt: tag.alt } : {})
    if (tag.parent) elementOf(tag.parent).add(element)
    else pdf.addStructure(element)
    elements.set(tag, element)
    return element
  }
  return {
    place(tag: Tag | null, draw: () => void) {
      if (!tag) {
        pdf.markContent('Artifact', { type: 'Layout' })
        draw()
        pdf.endMarkedContent()
        return
      }
      const element = elementOf(tag)
      const content = pdf.markStructureContent(tag.role)
      draw()
      pdf.endMarkedContent()
      element.add(content)
    },
    close() {
      for (const [tag, element] of elements) if (!tag.parent) element.end()
    },
  }
}
