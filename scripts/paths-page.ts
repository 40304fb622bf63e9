import type { AnyFact } from "#machines/_kit/fact.ts"
import { leafStates } from "#machines/_kit/snapshot.ts"
import { nothingGiven } from "#machines/tender/tender.facts.ts"
import type { ChartLayout } from "#ui/chart-view/layout.ts"
import { type Model, type Move, shortestPaths, tourOf } from "../tests/models/kit.ts"
import { documentOf } from "../tests/models/tender.people.ts"
import type { Walk } from "../tests/models/walk.ts"
import { boxText, escape, list, report, stepsText } from "./paths-report.ts"
import type { Words } from "./paths-words.ts"

const instant = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Shanghai", dateStyle: "short", timeStyle: "medium" })
/** The command's own data and what the server had counted, as far as a person can do something about it. */
function detailsOf({ type: _type, by: _by, at: _at, given = {}, ...data }: AnyFact & Readonly<Record<string, unknown>>): string {
  const usual = nothingGiven as unknown as Record<string, unknown>
  const counted = Object.entries(given).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(usual[name]))
  const textOf = (name: string, value: unknown): string =>
    typeof value === "string" ? value : JSON.stringify(name === "document" ? specialOf(value as object) : value)
  return [...Object.entries(data), ...counted]
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name} = ${textOf(name, value)}`)
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
  stepsText(
    path.map((move) => ({
      html: `${stepText(move.fact, words)} <span class="state">${words.own("reaches")} ${escape(stateText(model, move, words))}</span>`,
      roles: move.fact.by.roles,
      screen: words.screenOf(move.fact),
    })),
    words.report,
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
    return `<g transform="translate(${x},${y})" class="${open > 0 ? "missing" : "taken"}"><a href="#to-${id}"><rect width="${width}" height="${height}" rx="6"/>${boxText(words.state(id), `${done}/${done + open}`, { width, height })}</a></g>`
  })
  return `<svg viewBox="-2 -2 ${layout.width + 4} ${layout.height + 4}" width="${layout.width * 1.35}" role="img" aria-label="${escape(layout.id)}">
    <defs><marker id="tip" viewBox="0 0 6 6" refX="5" refY="3" markerWidth="5" markerHeight="5" orient="auto"><path d="M0 0 6 3 0 6z"/></marker></defs>
    ${lines.join("")}${boxes.join("")}</svg>`
}

/** What each state must refuse, once for each command and reason. */
function refusalsOf({ chart }: Model, { broken }: Walk, words: Words): ReadonlyMap<string, readonly string[]> {
  const rows = [...broken].flatMap(([name, fact]) => {
    const [state = "", , rule = ""] = name.split(" ")
    const { code } = chart.rules[rule] ?? {}
    return code === undefined
      ? []
      : [{ state, text: `${stepText(fact, words)} <span class="no">${escape(code)} ${escape(words.rule(rule))}</span>` }]
  })
  const byState = Map.groupBy(rows, ({ state }) => state)
  return new Map([...byState].map(([state, all]) => [state, all.map(({ text }) => text)]))
}

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
  const steps = [...paths.values(), ...tour].flat().map(({ fact }) => fact)
  return report({
    language: words.language,
    title: `${model.chart.id}: ${own("title")}`,
    picture: pictureOf(walked, layout, words),
    figures: [
      [own("taken"), `${walked.taken.size} / ${walked.transitions - (model.onlyRefusing?.size ?? 0)}`],
      [own("refusing"), String(model.onlyRefusing?.size ?? 0)],
      [own("refusals"), String(walked.refusals)],
      [own("tour"), `${tour.length} / ${tour.flat().length} ${own("steps")}`],
      [own("failed"), String(walked.notTaken.length + walked.notBroken.length + walked.wrong.length)],
    ],
    body: `${failed.length > 0 ? failed.join("") : `<p class="state">${own("nothingFailed")}</p>`}
<h2>${own("reach")}</h2>${toStates.join("")}<h2>${own("tour")}</h2>${runs.join("")}`,
    roles: new Map(steps.flatMap(({ by }) => by.roles.map((role) => [role, words.role(role)]))),
    screens: new Map(
      steps.flatMap((fact) =>
        (words.screenOf(fact) ?? []).length > 0 ? [[words.screenOf(fact) ?? "", words.screen(words.screenOf(fact) ?? "")]] : [],
      ),
    ),
    words: words.report,
  })
}
