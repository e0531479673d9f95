/** Markup that is safe to send: everything put into it was escaped. */
export interface Html {
  readonly markup: string
}

type Part = string | number | Html | readonly Html[]

/** Escapes whatever is put in, except markup made the same way. */
export function html(words: TemplateStringsArray, ...parts: Part[]): Html {
  return { markup: words.map((word, at) => (at === 0 ? word : markupOf(parts[at - 1]!) + word)).join('') }
}

function markupOf(part: Part): string {
  if (typeof part === 'string' || typeof part === 'number')
    return String(part).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('')
}

const style = `
  :root { --line: color-mix(in srgb, currentColor 20%, transparent); color-scheme: light dark;
    font: 15px/1.55 system-ui, sans-serif; }
  body { max-width: 66rem; margin: 2rem auto; padding: 0 1rem; }
  h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2.5rem; }
  table { border-collapse: collapse; width: 100%; }
  th, td { text-align: left; padding: .4rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 1rem; border: 1px solid var(--line);
    border-radius: 6px; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; } dd { margin: 0; } dt { opacity: .7; }
  code { font-family: ui-monospace, monospace; font-size: .93em; } details { margin: .35rem 0; }
  summary { cursor: pointer; }
  .method { display: inline-block; min-width: 4.2rem; font-weight: 600; } a { color: inherit; }`

/** A page by itself, for people who look behind the product: no script, nothing from elsewhere. */
export function page(title: string, content: Html): string {
  const body = html`<main><h1>${title}</h1>${content}</main>`
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${html`<title>${title}</title>`.markup}
<style>${style}</style></head>
<body>${body.markup}</body>
</html>`
}
