import ELK, { type ElkNode } from "elkjs"
import type { ChartLayout } from "#ui/chart-view/layout.ts"

/** What a picture needs of a chart. */
export interface Drawable {
  readonly id: string
  readonly initial: string
  readonly states: readonly {
    readonly id: string
    readonly parent: string | null
    readonly final: boolean
    readonly region: string | null
  }[]
  readonly edges: readonly {
    readonly from: string
    readonly to: string
    readonly type: string
    readonly roles: readonly string[]
    readonly among?: true
  }[]
}

const stateWidth = 92
const stateHeight = 34
/** A state that so many others lead to (such as "terminated") is drawn without its lines, which would cover all else. */
const crowd = 6

const options = {
  "elk.algorithm": "layered",
  "elk.direction": "DOWN",
  "elk.edgeRouting": "ORTHOGONAL",
  "elk.layered.nodePlacement.strategy": "BRANDES_KOEPF",
  "elk.layered.nodePlacement.bk.fixedAlignment": "BALANCED",
  "elk.layered.cycleBreaking.strategy": "DEPTH_FIRST",
  "elk.layered.spacing.nodeNodeBetweenLayers": "18",
  "elk.spacing.nodeNode": "10",
  "elk.spacing.edgeNode": "7",
  "elk.spacing.edgeEdge": "6",
  "elk.layered.spacing.edgeNodeBetweenLayers": "8",
  "elk.layered.spacing.edgeEdgeBetweenLayers": "6",
  "elk.padding": "[top=4,left=4,bottom=4,right=4]",
}

/** A life that runs beside others goes on without an end: its states stand in their own order. */
const inOrder = { ...options, "elk.layered.cycleBreaking.strategy": "MODEL_ORDER" }

const onMainPath: Record<string, string> = { "elk.layered.priority.straightness": "100", "elk.layered.priority.direction": "100" }
const offMainPath: Record<string, string> = {}

/** The longest way from the first state to a final one along distinct states: the document's main path, drawn straight. */
export function mainPath(chart: Pick<Drawable, "initial" | "states" | "edges">): readonly string[] {
  const next = new Map<string, Set<string>>()
  for (const { from, to } of chart.edges) if (from !== to) next.set(from, (next.get(from) ?? new Set()).add(to))
  const final = new Set(chart.states.filter((state) => state.final).map(({ id }) => id))
  let best: readonly string[] = []
  let budget = 200_000
  const walk = (at: string, path: readonly string[]) => {
    budget -= 1
    if (budget < 0) return
    if (final.has(at) && path.length > best.length) best = path
    for (const to of next.get(at) ?? []) if (!path.includes(to)) walk(to, [...path, to])
  }
  walk(chart.initial, [chart.initial])
  return best
}

/** All states but those of a parallel region that no line enters or leaves, such as "suspended" beside a document's course. */
function drawnStates(chart: Drawable): Drawable["states"] {
  const regionOf = new Map(chart.states.map(({ id, region }) => [id, region]))
  const joined = new Set([null, regionOf.get(chart.initial) ?? null])
  for (const { from, to } of chart.edges) {
    const ends = [regionOf.get(from) ?? null, regionOf.get(to) ?? null] as const
    if (ends[0] !== ends[1]) for (const end of ends) joined.add(end)
  }
  return chart.states.filter(({ region }) => joined.has(region))
}

/** A region beside the main one that has so many states is a life of its own, with a picture of its own. */
const ownPicture = 3

/** The regions beside the main one that are drawn for themselves. */
function besideOf(chart: Drawable, drawn: Drawable["states"]): readonly Drawable[] {
  const others = chart.states.filter((state) => !drawn.includes(state))
  return [...Map.groupBy(others, ({ region }) => region)].flatMap(([region, states]) => {
    const [first] = states
    if (region === null || !first || states.length < ownPicture) return []
    const ids = new Set(states.map(({ id }) => id))
    return [{ id: region, initial: first.id, states, edges: chart.edges.filter(({ from }) => ids.has(from)) }]
  })
}

/** Lays a chart out from top to bottom, narrow enough for a document's rail. The same chart always gives the same picture. */
export async function layoutOf(chart: Drawable): Promise<ChartLayout> {
  const drawn = drawnStates(chart)
  const beside = await Promise.all(besideOf(chart, drawn).map(layoutOf))
  const ids = new Set(drawn.map(({ id }) => id))
  const pairs = Map.groupBy(
    // What leads back to wherever it came from is no line of the picture.
    chart.edges.filter(({ from, to, among }) => from !== to && !among && ids.has(from) && ids.has(to)),
    ({ from, to }) => `${from} ${to}`,
  )
  const lines = [...pairs.values()].flatMap((same) => same.slice(0, 1))
  const arriving = Map.groupBy(lines, ({ to }) => to)
  const shown = lines.filter(({ to }) => (arriving.get(to)?.length ?? 0) <= crowd)
  const path = mainPath({ ...chart, states: drawn, edges: shown })
  const straight = new Set(path.slice(1).map((to, index) => `${path[index]} ${to}`))
  const touched = new Set(shown.flatMap(({ from, to }) => [from, to]))
  const alone = drawn.filter(({ id }) => !touched.has(id) && id !== chart.initial)
  const graph: ElkNode = {
    id: chart.id,
    layoutOptions: beside.length === 0 ? options : inOrder,
    children: drawn.filter((state) => !alone.includes(state)).map(({ id }) => ({ id, width: stateWidth, height: stateHeight })),
    edges: shown.map(({ from, to }) => ({
      id: `${from} ${to}`,
      sources: [from],
      targets: [to],
      layoutOptions: straight.has(`${from} ${to}`) ? onMainPath : offMainPath,
    })),
  }
  const result = await new ELK().layout(graph)
  const placed = new Map(result.children?.map(({ id, x = 0, y = 0 }) => [id, { x: Math.round(x), y: Math.round(y) }]))
  // States without lines stand in the last row, on the side where there is room.
  const last = [...placed.values()].toSorted((a, b) => b.y - a.y)[0] ?? { x: 0, y: 0 }
  const room = last.x > (result.width ?? 0) / 2 ? 4 : Math.max(last.x + stateWidth + 10, Math.round(result.width ?? 0) - stateWidth - 4)
  const lined = [...placed.values()]
  const isFree = (x: number, y: number) => lined.every((one) => Math.abs(one.x - x) >= stateWidth || Math.abs(one.y - y) >= stateHeight)
  const spots = alone.map((_, index) => ({ x: room, y: last.y - index * (stateHeight + 10) }))
  // Where they would cover others they stand below all of them.
  const below = Math.ceil(result.height ?? 0) + 6
  const standing = spots.every(({ x, y }) => isFree(x, y))
    ? spots
    : alone.map((_, index) => ({ x: 4 + index * (stateWidth + 10), y: below }))
  for (const [index, { id }] of alone.entries()) placed.set(id, standing[index] ?? last)
  return {
    id: chart.id,
    initial: chart.initial,
    width: Math.max(Math.ceil(result.width ?? 0), ...[...placed.values()].map(({ x }) => x + stateWidth + 4)),
    height: Math.max(Math.ceil(result.height ?? 0), ...[...placed.values()].map(({ y }) => y + stateHeight + 4)),
    states: drawn.map(({ id, final }) => ({ id, ...(placed.get(id) ?? { x: 0, y: 0 }), width: stateWidth, height: stateHeight, final })),
    edges: (result.edges ?? []).map(({ sources, targets, sections }) => ({
      from: sources[0] ?? "",
      to: targets[0] ?? "",
      points: (sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) =>
        [startPoint, ...bendPoints, endPoint].map(({ x, y }) => [Math.round(x), Math.round(y)] as const),
      ),
    })),
    commands: Object.fromEntries(
      drawn.map(({ id }) => [
        id,
        chart.edges.filter(({ from }) => from === id).map(({ type, to, roles }) => ({ type, to, roles: [...roles] })),
      ]),
    ),
    beside: chart.states.filter((state) => !drawn.includes(state)).map(({ id }) => id),
    ...(beside.length === 0 ? {} : { regions: beside }),
  }
}
