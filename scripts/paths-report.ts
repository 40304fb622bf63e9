/** The pieces of a report for QA that every chart's has: its look, what can be done in it, and steps that are ticked off. */

export const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")

export const list = (items: readonly string[]): string => `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`

/** Words of a report that no chart has. */
export interface ReportWords {
  readonly role: string
  readonly screen: string
  readonly all: string
  readonly address: string
  readonly document: string
  readonly ticked: string
  readonly save: string
  readonly print: string
  readonly page: string
}

/** A step that somebody tries: who does it, and on which page; null where it is nobody's or on none. */
export interface Step {
  readonly html: string
  readonly roles: readonly string[]
  readonly screen: string | null
}

/** Steps in their order, each with a box to tick and a way to its page. */
export const stepsText = (steps: readonly Step[], { page }: Pick<ReportWords, "page">): string =>
  `<ol>${steps
    .map(({ html, roles, screen }) => {
      const link = screen === null ? "" : ` <a class="page" data-page="/wel/${escape(screen)}" target="_blank">${escape(page)}</a>`
      return `<li class="step" data-roles="${escape(roles.join(" "))}" data-screen="${escape(screen ?? "")}"><label><input type="checkbox"> ${html}</label>${link}</li>`
    })
    .join("")}</ol>`

/** A state of a chart in its picture, its words inside its box however long they are. */
export function boxText(name: string, below: string, { width, height }: { readonly width: number; readonly height: number }): string {
  const broad = name.replaceAll(/[^\u2e80-\uffff]/g, "").length
  const wide = broad + (name.length - broad) * 0.55
  const size = Math.max(5, Math.min(10, (1.6 * width) / Math.max(1, wide), 12))
  return `<foreignObject width="${width}" height="${height}"><div xmlns="http://www.w3.org/1999/xhtml" class="label" style="font-size:${size.toFixed(1)}px">${escape(name)}${below === "" ? "" : `<small>${escape(below)}</small>`}</div></foreignObject>`
}

const style = `
body{font:14px/1.6 system-ui,"Noto Sans CJK SC",sans-serif;color:#1d2433;margin:0;background:#f6f7f9}
main{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:32px;max-width:1400px;margin:0 auto;padding:24px}
aside{position:sticky;top:24px;align-self:start;max-width:620px;max-height:calc(100vh - 48px);overflow:auto;background:#fff;border:1px solid #e1e5ec;border-radius:10px;padding:12px}
h1{font-size:22px;margin:0}h2{font-size:17px;margin:32px 0 8px}h3{font-size:14px;margin:0;display:inline}
form{display:flex;flex-wrap:wrap;gap:12px;align-items:end;margin:12px 0}form label{display:grid;color:#5d6778;font-size:12px}
select,input[type=text],button{font:inherit;color:#1d2433;background:#fff;border:1px solid #c6cdd9;border-radius:6px;padding:4px 8px;max-width:240px}
.sum{display:flex;gap:24px;margin:12px 0;flex-wrap:wrap}.sum b{font-size:20px;display:block;font-variant-numeric:tabular-nums}
details{background:#fff;border:1px solid #e1e5ec;border-radius:8px;padding:8px 14px;margin:6px 0}summary{cursor:pointer}
ol,ul{margin:8px 0;padding-left:24px}li{margin:2px 0}time,small{color:#5d6778}small{overflow-wrap:anywhere}time{font-variant-numeric:tabular-nums}
.step input:checked~*{opacity:.55}.other{opacity:.35}.state{color:#116d4b}.no{color:#a3331f}.bad{border-color:#a3331f}
.label{display:grid;place-content:center;box-sizing:border-box;height:100%;padding:1px 3px;text-align:center;line-height:1.15;color:#1d2433;overflow-wrap:anywhere}.label small{font-size:7px}
svg{max-width:none}svg rect{fill:#e7f5ee;stroke:#1f9d6b}svg .missing rect{fill:#fdecea;stroke:#c0442e}
polyline{fill:none;stroke:#1f9d6b;stroke-width:1.2}polyline.missing{stroke:#c0442e;stroke-dasharray:3 2}marker path{fill:#5d6778}
@media(max-width:900px){main{grid-template-columns:minmax(0,1fr);padding:12px}aside{position:static;max-height:none;max-width:none}}
@media print{body{background:#fff}main{display:block;padding:0}form,.page{display:none}aside{position:static;max-height:none;border:0;break-after:page}svg{max-width:100%;height:auto}details{break-inside:avoid-page;border:0;padding:0}}`

// What is ticked and typed is written into the page itself, so that the file that is saved holds it.
const script = `
const all=(what)=>[...document.querySelectorAll(what)],form=document.forms[0],role=form.role,screen=form.screen
const show=()=>{
  for(const one of all(".step")){
    const is=(!role.value||one.dataset.roles.split(" ").includes(role.value))&&(!screen.value||one.dataset.screen===screen.value)
    one.classList.toggle("other",!is)
  }
  for(const one of all("details"))one.hidden=(role.value||screen.value)&&one.querySelector(".step")!==null&&one.querySelector(".step:not(.other)")===null
  const id=form.id.value.trim(),base=form.base.value.trim().replace(/\\/$/,"")
  for(const one of all(".page"))one.href=base+one.dataset.page+(id?"?id="+encodeURIComponent(id):"")
  const boxes=all(".step input");document.getElementById("ticked").textContent=boxes.filter((one)=>one.checked).length+" / "+boxes.length
}
addEventListener("input",({target})=>{
  if(target.type==="checkbox")target.toggleAttribute("checked",target.checked)
  else if(target.type==="text")target.setAttribute("value",target.value)
  show()
})
form.save.addEventListener("click",()=>{
  const link=document.createElement("a")
  link.href=URL.createObjectURL(new Blob(["<!doctype html>"+document.documentElement.outerHTML],{type:"text/html"}))
  link.download=document.title.replace(/[^\\p{L}\\p{N}]+/gu,"-")+".html"
  link.click()
})
form.print.addEventListener("click",()=>print())
addEventListener("beforeprint",()=>{for(const one of all("details:not([open])"))one.dataset.shut="",one.open=true})
addEventListener("afterprint",()=>{for(const one of all("[data-shut]"))one.open=false,delete one.dataset.shut})
show()`

const choice = (name: string, label: string, all: string, options: ReadonlyMap<string, string>): string =>
  `<label>${escape(label)}<select name="${name}"><option value="">${escape(all)}</option>${[...options]
    .map(([value, text]) => `<option value="${escape(value)}">${escape(text)}</option>`)
    .join("")}</select></label>`

/** A report as one page that needs nothing else. */
export function report(parts: {
  readonly language: string
  readonly title: string
  readonly picture: string
  readonly figures: readonly (readonly [name: string, value: string])[]
  readonly body: string
  readonly roles: ReadonlyMap<string, string>
  readonly screens: ReadonlyMap<string, string>
  readonly words: ReportWords
}): string {
  const { language, picture, figures, body, roles, screens, words } = parts
  const title = escape(parts.title)
  const sums = figures.map(([name, value]) => `<div><b>${escape(value)}</b>${escape(name)}</div>`).join("")
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style>
<main><aside>${picture}</aside><div><h1>${title}</h1><div class="sum">${sums}<div><b id="ticked"></b>${escape(words.ticked)}</div></div>
<form onsubmit="return false">${choice("role", words.role, words.all, roles)}${choice("screen", words.screen, words.all, screens)}
<label>${escape(words.address)}<input type="text" name="base" value="http://127.0.0.1:3000"></label><label>${escape(words.document)}<input type="text" name="id" value=""></label>
<button type="button" name="save">${escape(words.save)}</button><button type="button" name="print">${escape(words.print)}</button></form>
${body}</div></main><script>${script}</script></html>\n`
}
