import { html, type Html } from '#platform/server/page.ts'
import type { Language } from '#platform/shared/i18n.ts'

/** Whose letter it is. */
export interface Brand {
  name: string
  /** A picture as `data:`, which travels with the letter. */ logo: string | null
}

/** One thing that helps to decide whether to open it. */
export interface Fact {
  label: string
  value: string
}

export interface Line {
  text: string
  facts?: readonly Fact[]
  url: string | null
  /** When, as the organisation's clock shows it. */ at?: string
}

/** What a letter says, before it is text or page. */
export interface Content {
  language: Language
  subject: string
  heading: string
  paragraphs: readonly string[]
  facts?: readonly Fact[]
  sections: readonly { title: string; lines: readonly Line[] }[]
  button?: { label: string; url: string }
  footer: readonly string[]
  /** Where the receiver chooses which letters come, or ends those of this kind. */
  ways?: readonly { label: string; url: string }[]
}

/** For those who read text alone. */
export function textOf({ heading, paragraphs, facts = [], sections, button, footer, ways = [] }: Content): string {
  const line = ({ text, facts: its = [], url, at }: Line) =>
    [`• ${at ? `${at}  ` : ''}${text}`, ...its.map((one) => `  ${said(one)}`), ...(url ? [`  ${url}`] : [])].join('\n')
  return [
    heading,
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(said).join('\n')] : []),
    ...sections.map(({ title, lines }) => [...(title ? [title] : []), ...lines.map(line)].join('\n')),
    ...(button ? [`${button.label}: ${button.url}`] : []),
    ['--', ...footer, ...ways.map(({ label, url }) => `${label}: ${url}`)].join('\n'),
  ].join('\n\n')
}

const said = ({ label, value }: Fact) => `${label}: ${value}`

const font = 'font-family:-apple-system,Segoe UI,Roboto,Noto Sans,Apple SD Gothic Neo,Malgun Gothic,Arial,sans-serif'

/** Programs for mail know tables and styles at the element, and little else; those that know more turn it dark. */
const darker = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (max-width: 480px) { .inner { padding: 20px 16px !important; } }
  @media (prefers-color-scheme: dark) {
    .outer { background: #0b1220 !important; }
    .sheet { background: #162033 !important; border-color: #2b3a55 !important; }
    .strong, .line a { color: #e8edf6 !important; } .soft { color: #a8b4c8 !important; }
    .say a { color: #9db4f0 !important; } .line { border-color: #2b3a55 !important; }
    .act { background: #5b7bd5 !important; }
  }`

export function pageOf(content: Content, brand: Brand): string {
  const { language, subject, heading, paragraphs, facts = [], sections, button, footer, ways = [] } = content
  const first = paragraphs[0] ?? (facts.map(said).join(' · ') || sections[0]?.lines[0]?.text)
  const foot = html`${footer.map((one) => html`${one}<br>`)}${ways.map(footLink)}`
  const body = html`
<div style="display:none;max-height:0;overflow:hidden">${first ?? heading}</div>
<table role="presentation" class="outer" width="100%" cellpadding="0" cellspacing="0" border="0"
 style="background:#f3f5f9;border-collapse:collapse"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"
 style="max-width:600px;border-collapse:separate">
<tr><td style="padding:0 4px 14px">${mast(brand)}</td></tr>
<tr><td class="sheet inner"
 style="background:#ffffff;border:1px solid #dfe5ee;border-radius:12px;padding:28px 28px 24px">
<h1 class="strong"
 style="margin:0 0 14px;${font};font-size:20px;line-height:1.4;font-weight:600;color:#14213d;word-break:break-word"
>${heading}</h1>
${paragraphs.map(paragraph)}${facts.length > 0 ? table(facts) : html``}
${sections.map(section)}${button ? act(button) : html``}
</td></tr>
<tr><td class="soft" style="padding:16px 4px 0;${font};font-size:12px;line-height:1.6;color:#5b6678">${foot}</td></tr>
</table></td></tr></table>`
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">${html`<title>${subject}</title>`.markup}
<style>${darker}</style></head>
<body class="outer" style="margin:0;padding:0;background:#f3f5f9">${body.markup}</body>
</html>`
}

function footLink({ label, url }: NonNullable<Content['ways']>[number], at: number): Html {
  const before = at === 0 ? '' : ' · '
  return html`${before}<a class="soft" href="${url}" style="color:#5b6678;text-decoration:underline">${label}</a>`
}

function mast({ name, logo }: Brand): Html {
  const picture = logo
    ? html`<td width="36" style="padding-right:10px"><img src="${logo}" width="36" height="36" alt="" style="display:block;border:0;border-radius:8px"></td>`
    : html``
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>${picture}<td class="strong" style="${font};font-size:15px;font-weight:600;color:#14213d;word-break:break-word">${name}</td></tr></table>`
}

/** Addresses in a text can be clicked; everything else is text. */
function paragraph(text: string): Html {
  const parts = text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, at) =>
      at % 2 === 1 ? html`<a href="${part}" style="color:#2f55b4;word-break:break-all">${part}</a>` : lines(part),
    )
  return html`<p class="strong say" style="margin:0 0 14px;${font};font-size:15px;line-height:1.6;color:#2a3550;word-break:break-word">${parts}</p>`
}

const lines = (text: string): Html =>
  html`${text.split('\n').map((line, at) => (at === 0 ? html`${line}` : html`<br>${line}`))}`

function table(facts: readonly Fact[]): Html {
  const rows = facts.map(
    ({ label, value }) =>
      html`<tr><td class="soft" width="34%" valign="top" style="padding:4px 12px 4px 0;${font};font-size:13px;line-height:1.6;color:#5b6678">${label}</td><td class="strong" valign="top" style="padding:4px 0;${font};font-size:15px;line-height:1.5;color:#14213d;word-break:break-word">${lines(value)}</td></tr>`,
  )
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse">${rows}</table>`
}

function section({ title, lines: all }: Content['sections'][number]): Html {
  const name = title
    ? html`<h2 class="soft" style="margin:18px 0 4px;${font};font-size:13px;line-height:1.5;font-weight:600;color:#5b6678">${title}</h2>`
    : html``
  const rows = all.map(({ text, facts = [], url, at }) => {
    const words = url ? html`<a href="${url}" style="color:#14213d;text-decoration:none">${text}</a>` : html`${text}`
    const its = facts.map(
      (one) => html`<div class="soft" style="font-size:13px;line-height:1.6;color:#5b6678">${said(one)}</div>`,
    )
    const when = at
      ? html`<td class="line soft" width="96" valign="top" align="right" style="padding:10px 0 10px 12px;border-bottom:1px solid #e8ecf3;${font};font-size:12px;line-height:1.6;color:#5b6678;white-space:nowrap">${at}</td>`
      : html``
    return html`<tr><td class="line strong" valign="top" style="padding:10px 0;border-bottom:1px solid #e8ecf3;${font};font-size:15px;line-height:1.5;color:#14213d;word-break:break-word">${words}${its}</td>${when}</tr>`
  })
  return html`${name}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse">${rows}</table>`
}

function act({ label, url }: { label: string; url: string }): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin-top:20px"><tr><td class="act" style="background:#172554;border-radius:8px"><a href="${url}" style="display:inline-block;padding:12px 22px;${font};font-size:15px;font-weight:600;color:#ffffff;text-decoration:none">${label}</a></td></tr></table>`
}
