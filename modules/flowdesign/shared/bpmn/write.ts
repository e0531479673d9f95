import { plainName } from './names.ts'

export interface Written {
  tag: string
  attributes: Record<string, string | number | undefined>
  children: (Written | string)[]
}

export function el(
  tag: string,
  attributes: Written['attributes'] = {},
  ...children: (Written | string | null | undefined)[]
): Written {
  return { tag, attributes, children: children.filter((child) => child !== null && child !== undefined) }
}

/** One element per line; text stands in its element untouched. */
export function writeXml(root: Written) {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${lines(root, '')}\n`
}

function lines({ tag, attributes, children }: Written, indent: string): string {
  const head = [
    tag,
    ...Object.entries(attributes).flatMap(([key, value]) =>
      value === undefined ? [] : [`${key}="${inQuotes(String(value))}"`],
    ),
  ].join(' ')
  if (children.length === 0) return `${indent}<${head} />`
  if (children.every((child) => typeof child === 'string'))
    return `${indent}<${head}>${children.map((child) => escaped(child)).join('')}</${tag}>`
  return [
    `${indent}<${head}>`,
    ...children.map((child) => (typeof child === 'string' ? escaped(child) : lines(child, `${indent}  `))),
    `${indent}</${tag}>`,
  ].join('\n')
}

/** Ends of lines and tabs of an attribute would be read as blanks. */
const inQuotes = (text: string) => escaped(text).replaceAll(/["\t\n]/g, (sign) => `&#${sign.codePointAt(0)};`)

const escaped = (text: string) => plainName(text).replaceAll(/[&<>\r]/g, (sign) => `&#${sign.codePointAt(0)};`)
