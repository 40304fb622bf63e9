import type { AnyStateMachine, AnyStateNode } from "xstate"
import type { ChartLayout } from "#ui/chart-view/layout.ts"
import { layoutOf } from "./chart-layout.ts"
import { boxText, escape, report, stepsText } from "./paths-report.ts"
import type { Words } from "./paths-words.ts"

/** A step of a browser's chart: by what, under which condition, from where to where. */
interface Edge {
  /** The state that says so: it holds in all states inside it. */
  readonly at: string
  readonly from: string
  readonly to: string
  readonly by: string
  readonly when: string | null
}

const isLeaf = (node: AnyStateNode) => Object.keys(node.states).length === 0
const nameOf = (node: AnyStateNode): string => node.path.join(" · ")

/** Where one comes out who enters a state. */
function entryOf(node: AnyStateNode): AnyStateNode {
  if (isLeaf(node)) return node
  const next = node.type === "parallel" ? Object.values(node.states)[0] : node.initial.target[0]
  return next ? entryOf(next) : node
}

const leavesIn = (node: AnyStateNode): readonly AnyStateNode[] => (isLeaf(node) ? [node] : Object.values(node.states).flatMap(leavesIn))

/** What sets a step off, as people say it: an event by its name, a wait, what was awaited; nothing for what happens at once. */
function byOf(type: string, { invoke }: AnyStateNode): string {
  const [, wait] = /^xstate\.after\.(\w+)\./.exec(type) ?? []
  if (wait !== undefined) return `after ${wait}`
  const [, outcome, id] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? []
  if (id === undefined) return type.replace(/^xstate\./, "")
  const source = invoke.find((one) => one.id === id)?.src
  return `${typeof source === "string" ? source : id} ${outcome}`
}

/** The name of a condition; one that is written where it stands has none. */
function guardOf(guard: unknown): string | null {
  if (typeof guard === "string") return guard
  const named = typeof guard === "object" && guard !== null && "type" in guard ? guard.type : null
  return typeof named === "string" ? named : null
}

/** Every leaf of a chart that runs in the browser, and every step between them. */
export function describeBrowser(machine: AnyStateMachine): {
  readonly initial: string
  readonly nodes: readonly AnyStateNode[]
  readonly edges: readonly Edge[]
} {
  const walk = (node: AnyStateNode): readonly AnyStateNode[] => [node, ...Object.values(node.states).flatMap(walk)]
  const nodes = walk(machine.root)
  const edges = nodes.flatMap((node) => {
    const taken = [...[...node.transitions.values()].flat(), ...(node.always ?? [])]
    return taken.flatMap(({ eventType, target, guard }) =>
      leavesIn(node).map((leaf) => ({
        at: nameOf(node),
        from: nameOf(leaf),
        to: nameOf(target?.[0] ? entryOf(target[0]) : leaf),
        by: byOf(eventType, node),
        when: guardOf(guard),
      })),
    )
  })
  return { initial: nameOf(entryOf(machine.root)), nodes, edges }
}

/** The shortest way to each leaf, from where the chart begins; a leaf that no step leads to has none. */
export function waysTo({
  initial,
  edges,
}: Pick<ReturnType<typeof describeBrowser>, "initial" | "edges">): ReadonlyMap<string, readonly Edge[]> {
  const ways = new Map<string, readonly Edge[]>([[initial, []]])
  for (const [at, way] of ways) for (const edge of edges) if (edge.from === at && !ways.has(edge.to)) ways.set(edge.to, [...way, edge])
  return ways
}

function pictureOf(layout: ChartLayout): string {
  const lines = layout.edges.map(
    ({ points }) => `<polyline points="${points.map((point) => point.join(",")).join(" ")}" marker-end="url(#tip)"/>`,
  )
  const boxes = layout.states.map(
    ({ id, x, y, width, height }) =>
      `<g transform="translate(${x},${y})"><a href="#to-${escape(id)}"><rect width="${width}" height="${height}" rx="6"/>${boxText(id, "", { width, height })}</a></g>`,
  )
  return `<svg viewBox="-2 -2 ${layout.width + 4} ${layout.height + 4}" width="${layout.width * 1.35}" role="img" aria-label="${escape(layout.id)}">
    <defs><marker id="tip" viewBox="0 0 6 6" refX="5" refY="3" markerWidth="5" markerHeight="5" orient="auto"><path d="M0 0 6 3 0 6z"/></marker></defs>
    ${lines.join("")}${boxes.join("")}</svg>`
}

/** The report of a chart that runs in the browser: the way to each state, and every step that leaves it, to be tried and ticked off. */
export async function browserPage(machine: AnyStateMachine, words: Words): Promise<string> {
  const { own } = words
  const described = describeBrowser(machine)
  const { initial, edges } = described
  const ways = waysTo(described)
  const leaves = described.nodes.filter(isLeaf)
  const states = leaves.map((leaf) => ({ id: nameOf(leaf), parent: null, final: leaf.type === "final", region: null }))
  const layout = await layoutOf({ id: machine.id, initial, states, edges: edges.map((edge) => ({ ...edge, type: edge.by, roles: [] })) })
  const stepOf = ({ by, when, to }: Edge) => ({
    html: `<b>${escape(by === "" ? own("atOnce") : by)}</b>${when === null ? "" : ` <small>${escape(`${own("when")} ${when}`)}</small>`} <span class="state">${escape(`${own("reaches")} ${to}`)}</span>`,
    roles: [],
    screen: null,
  })
  const bodies = described.nodes.flatMap((node) => {
    const id = nameOf(node)
    const way = ways.get(id)
    const reached = way === undefined ? "" : `${way.length} ${own("steps")}`
    const here = new Map(edges.filter(({ at }) => at === id).map((edge) => [`${edge.by} ${edge.when} ${edge.to}`, edge]))
    if (!isLeaf(node) && here.size === 0) return []
    return [
      `<details id="to-${escape(id)}"><summary><h3>${escape(isLeaf(node) ? id : `${id} …`.trim())}</h3> <small>${escape(reached)}</small></summary>${way === undefined ? "" : stepsText(way.map(stepOf), words.report)}${
        here.size > 0 ? `<h3>${escape(own("leaves"))}</h3>${stepsText([...here.values()].map(stepOf), words.report)}` : ""
      }</details>`,
    ]
  })
  return report({
    language: words.language,
    title: `${machine.id}: ${own("title")}`,
    picture: pictureOf(layout),
    figures: [
      [own("states"), String(states.length)],
      [own("leading"), String(edges.length)],
    ],
    body: `<h2>${escape(own("reach"))}</h2>${bodies.join("")}`,
    roles: new Map(),
    screens: new Map(),
    words: words.report,
  })
}
