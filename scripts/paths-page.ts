import type { AnyFact } from "#machines/_kit/fact.ts"
import { judge } from "#machines/_kit/judge.ts"
import { leafStates } from "#machines/_kit/snapshot.ts"
import { nothingGiven } from "#machines/tender/tender.facts.ts"
import type { ChartLayout } from "#ui/chart-view/layout.ts"
import { type Model, type Move, shortestPaths, tourOf } from "../tests/models/kit.ts"
import { documentOf } from "../tests/models/tender.people.ts"
import type { Walk } from "../tests/models/walk.ts"
import type { Words } from "./paths-words.ts"

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")
const instant = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Shanghai", dateStyle: "short", timeStyle: "medium" })
const list = (items: readonly string[], of: "ul" | "ol" = "ul"): string =>
  `<${of}>${items.map((item) => `<li>${item}</li>`).join("")}</${of}>`

/** The command's own data and what the server had counted, as far as a person can do something about it. */
function detailsOf({ type: _type, by: _by, at: _at, given = {}, ...data }: AnyFact & Readonly<Record<string, unknown>>): string {
  const usual = nothingGiven as unknown as Record<string, unknown>
  const counted = Object.entries(given).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(usual[name]))
  const short = (name: string, value: unknown): string => {
    const text = typeof value === "string" ? value : JSON.stringify(name === "document" ? specialOf(value as object) : value)
    return text.length > 120 ? `${text.slice(0, 120)}…` : text
  }
  return [...Object.entries(data), ...counted]
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name} = ${short(name, value)}`)
    .join(", ")
}

/** What of a tender document is not as in the plain one. */
function specialOf(document: object): object {
  const plain = documentOf() as unknown as Record<string, unknown>
  return Object.fromEntries(Object.entries(document).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(plain[name])))
}

function stepText(fact: AnyFact, words: Words): string {
  const system = fact.by.roles.includes("system")
  const where = words.where(fact)
  const who = system ? words.own("clock") : `${words.own("as")} ${words.who(fact)}${where ? ` ${words.own("on")} ${where}` : ""}`
  const details = detailsOf(fact as AnyFact & Readonly<Record<string, unknown>>)
  return `<span class="who">${escape(who)}</span>: <b>${escape(words.what(fact))}</b> <time>${instant.format(fact.at)}</time>${details ? ` <small>${escape(details)}</small>` : ""}`
}

const stateText = (model: Model, { after }: Move, words: Words) =>
  leafStates(model.chart.machine, after.value)
    .filter((leaf) => leaf !== "running")
    .map(words.state)
    .join(" + ")
const pathText = (model: Model, path: readonly Move[], words: Words): string =>
  list(
    path.map(
      (move) => `${stepText(move.fact, words)} <span class="state">${words.own("reaches")} ${escape(stateText(model, move, words))}</span>`,
    ),
    "ol",
  )

/** The chart's picture: a state says how many of its transitions were taken, a line is green when one along it was. */
function pictureOf({ taken, explored, notTaken }: Walk, layout: ChartLayout, words: Words): string {
  const along = new Set(
    [...explored.places.values()].flatMap(({ moves }) =>
      moves.map(({ transition, after }) => `${transition.split(" ")[0]} ${JSON.stringify(after.value)}`),
    ),
  )
  const isTaken = (from: string, to: string) => [...along].some((line) => line.startsWith(`${from} `) && line.includes(`"${to}"`))
  const lines = layout.edges.map(
    ({ from, to, points }) =>
      `<polyline class="${isTaken(from, to) ? "taken" : "missing"}" points="${points.map((point) => point.join(",")).join(" ")}" marker-end="url(#tip)"/>`,
  )
  const boxes = layout.states.map(({ id, x, y, width, height }) => {
    const of = (names: Iterable<string>) => [...names].filter((name) => name.startsWith(`${id} `)).length
    const [done, open] = [of(taken), of(notTaken)]
    return `<g transform="translate(${x},${y})" class="${open > 0 ? "missing" : "taken"}"><a href="#to-${id}"><rect width="${width}" height="${height}" rx="6"/>
      <text x="${width / 2}" y="15">${escape(words.state(id))}</text><text x="${width / 2}" y="27" class="count">${done}/${done + open}</text></a></g>`
  })
  return `<svg viewBox="-2 -2 ${layout.width + 4} ${layout.height + 4}" width="${layout.width * 1.35}" role="img" aria-label="${escape(layout.id)}">
    <defs><marker id="tip" viewBox="0 0 6 6" refX="5" refY="3" markerWidth="5" markerHeight="5" orient="auto"><path d="M0 0 6 3 0 6z"/></marker></defs>
    ${lines.join("")}${boxes.join("")}</svg>`
}

/** What each state must refuse, once for each command and reason. */
function refusalsOf({ chart }: Model, { explored }: Walk, words: Words): ReadonlyMap<string, readonly string[]> {
  const texts = new Map<string, Map<string, string>>()
  for (const { document, refused } of explored.places.values()) {
    const [state] = leafStates(chart.machine, document.value)
    const ofState = texts.get(state) ?? new Map<string, string>()
    texts.set(state, ofState)
    for (const fact of refused) {
      const verdict = judge(chart, document, fact)
      if (verdict.allowed || verdict.rule === undefined || !Object.hasOwn(chart.rules, verdict.rule)) continue
      const key = `${fact.type} ${verdict.rule}`
      if (!ofState.has(key))
        ofState.set(key, `${stepText(fact, words)} <span class="no">${escape(verdict.code)} ${escape(words.rule(verdict.rule))}</span>`)
    }
  }
  return new Map([...texts].map(([state, rows]) => [state, [...rows.values()]]))
}

const style = `
body{font:14px/1.6 system-ui,"Noto Sans CJK SC",sans-serif;color:#1d2433;margin:0;background:#f6f7f9}
main{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:32px;max-width:1400px;margin:0 auto;padding:24px}
aside{position:sticky;top:24px;align-self:start;max-height:calc(100vh - 48px);overflow:auto;background:#fff;border:1px solid #e1e5ec;border-radius:10px;padding:12px}
h1{font-size:22px;margin:0}h2{font-size:17px;margin:32px 0 8px}h3{font-size:14px;margin:0;display:inline}
.sum{display:flex;gap:24px;margin:12px 0;flex-wrap:wrap}.sum b{font-size:20px;display:block;font-variant-numeric:tabular-nums}
details{background:#fff;border:1px solid #e1e5ec;border-radius:8px;padding:8px 14px;margin:6px 0}summary{cursor:pointer}
ol,ul{margin:8px 0;padding-left:24px}li{margin:2px 0}time,small{color:#5d6778}time{font-variant-numeric:tabular-nums}
.state{color:#116d4b}.no{color:#a3331f}.bad{border-color:#a3331f}
svg text{font-size:10px;text-anchor:middle;fill:#1d2433}svg .count{fill:#5d6778;font-size:8px}
svg rect{fill:#e7f5ee;stroke:#1f9d6b}svg .missing rect{fill:#fdecea;stroke:#c0442e}
polyline{fill:none;stroke:#1f9d6b;stroke-width:1.2}polyline.missing{stroke:#c0442e;stroke-dasharray:3 2}marker path{fill:#5d6778}
@media(max-width:900px){main{grid-template-columns:minmax(0,1fr)}aside{position:static;max-height:none}}`

/** The report as one page that needs nothing else. */
export function pageOf(model: Model, walked: Walk, layout: ChartLayout, words: Words): string {
  const { own } = words
  const paths = shortestPaths(model, walked.explored)
  const tour = tourOf(walked.explored)
  const refusals = refusalsOf(model, walked, words)
  const failures = (
    [
      ["notTaken", walked.notTaken],
      ["notBroken", walked.notBroken],
      ["wrong", walked.wrong],
    ] as const
  ).filter(([, items]) => items.length > 0)
  const title = `${escape(model.chart.id)}: ${own("title")}`
  const figures = [
    [own("taken"), `${walked.taken.size} / ${walked.transitions - (model.onlyRefusing?.size ?? 0)}`],
    [own("refusing"), String(model.onlyRefusing?.size ?? 0)],
    [own("refusals"), String(walked.refusals)],
    [own("tour"), `${tour.length} / ${tour.flat().length} ${own("steps")}`],
    [own("failed"), String(walked.notTaken.length + walked.notBroken.length + walked.wrong.length)],
  ].map(([name, value]) => `<div><b>${value}</b>${name}</div>`)
  const toStates = [...paths].map(
    ([state, path]) =>
      `<details id="to-${state}"><summary><h3>${escape(words.state(state))}</h3> <small>${path.length} ${own("steps")}</small></summary>${pathText(model, path, words)}${
        (refusals.get(state)?.length ?? 0) > 0 ? `<h3 class="no">${own("must")}</h3>${list(refusals.get(state) ?? [])}` : ""
      }</details>`,
  )
  const runs = tour.map(
    (run, index) =>
      `<details><summary><h3>${own("run")} ${index + 1}</h3> <small>${run.length} ${own("steps")}</small></summary>${pathText(model, run, words)}</details>`,
  )
  const failed = failures.map(
    ([name, items]) => `<details class="bad" open><summary><h3>${own(name)}</h3></summary>${list(items.map(escape))}</details>`,
  )
  return `<!doctype html><html lang="${words.language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style>
<main><aside>${pictureOf(walked, layout, words)}</aside><div><h1>${title}</h1><div class="sum">${figures.join("")}</div>
${failed.length > 0 ? failed.join("") : `<p class="state">${own("nothingFailed")}</p>`}
<h2>${own("reach")}</h2>${toStates.join("")}<h2>${own("tour")}</h2>${runs.join("")}</div></main></html>\n`
}
