/** Lines, bars and links of a plan as a page by hand has them: all at once, laid out by the browser alone. */
export const barePage = (rows: number, chain: number) => `<!doctype html><meta charset="utf-8"><title>bare</title>
<style>body{margin:0;font:13px system-ui}
#f{height:700px;overflow:auto;contain:strict}
#c{position:relative;width:3000px}
.r{height:34px;line-height:34px;border-bottom:1px solid #ddd;box-sizing:border-box}
svg{position:absolute;left:460px;top:0}</style>
<div id="f"><div id="c"></div></div><script>
const begun = performance.now()
const place = (at) => at % ${chain} * 2
let list = '', bars = '', links = ''
for (let at = 0; at < ${rows}; at += 1) {
  list += '<div class="r">Ажил ' + at + '</div>'
  bars += '<rect data-bar x="' + place(at) + '" y="' + (at * 34 + 7) + '" width="10" height="18" fill="#69c"/>'
  if ((at + 1) % ${chain}) links += '<path d="M' + (place(at) + 10) + ' ' + (at * 34 + 16) + 'v18" stroke="#999"/>'
}
const drawn = '<svg width="2500" height="' + ${rows} * 34 + '">' + bars + links + '</svg>'
document.getElementById('c').innerHTML = list + drawn
requestAnimationFrame(() => setTimeout(() => { document.documentElement.dataset.mounted = performance.now() - begun }))
</script>`
