/** A JSON schema as the OpenAPI document has it. */
export type Schema = Readonly<Record<string, unknown>>

/** A source of numbers from 0 up to 1 that gives the same ones for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const hostileTexts = [
  ["", " ", "\0", "a\0b", "\ud800", "\u202e\u0000", "𠮷野家", "ﷺ".repeat(50), "x".repeat(20_000)],
  ["' or 1=1 --", "${7*7}", "{{constructor}}", "<script>alert(1)</script>", "=1+1", "../../etc/passwd", "__proto__", "constructor"],
  ["NaN", "Infinity", "1e309", "-0", "0x10", "999999999999999.9999999", "9".repeat(400), "٣", "１２", "1,5", "00.1", "2026-02-30"],
].flat()
const hostileNumbers = [0, -0, -1, 0.1, 1e-320, 2 ** 31, -(2 ** 31), 2 ** 53, 2 ** 63, 1e308, 253_402_300_799_999, 253_402_300_800_000]
const hostileValues: readonly unknown[] = [null, true, [], {}, [[]], { toString: 1 }, ["a"], { __proto__: null, a: { b: {} } }]

/** Values that fit a schema, or in every second call fit it but for a few places, wrong in every way that we could think of. `ids` exist. */
export function hostileTo(root: Schema, ids: readonly string[], random: () => number): (schema: Schema) => unknown {
  let rough = false
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  const chance = (share: number): boolean => random() < share
  const spoilt = (share: number): boolean => rough && chance(share)

  const text = ({ pattern }: Schema): unknown => {
    if (spoilt(0.1)) return pick(hostileTexts)
    if (pattern === "^[0-9a-f]{32}$") return !spoilt(0.2) ? (pick(ids) ?? "0".repeat(32)) : "f".repeat(32)
    return typeof pattern === "string" ? pick(["0", "12.5", "100", "3.000001", "0".repeat(32)]) : pick(["x", "电机采购", "kg", "reason"])
  }
  const number = (schema: Schema): unknown =>
    spoilt(0.1) ? pick(hostileNumbers) : Math.floor(random() * Math.min(Number(schema["maximum"] ?? 9), 9e12))
  const object = ({ properties = {}, required = [], additionalProperties }: Schema, depth: number): unknown => {
    const entries = Object.entries(properties as Record<string, Schema>)
      .filter(([name]) => ((required as string[]).includes(name) ? !spoilt(0.03) : chance(0.5)))
      .map(([name, schema]) => [name, value(schema, depth + 1)] as const)
    const more = typeof additionalProperties === "object" && additionalProperties !== null ? additionalProperties : undefined
    const extra = chance(0.02)
      ? [[pick(hostileTexts) ?? "", 1] as const]
      : more && chance(0.7)
        ? [["k", value(more as Schema, depth + 1)] as const]
        : []
    return Object.fromEntries([...entries, ...extra])
  }

  const value = (schema: Schema, depth = 0): unknown => {
    if (depth > 12) return null
    if (spoilt(0.02)) return pick(hostileValues)
    const { $ref, enum: choices, const: only, oneOf, anyOf, allOf, type, items } = schema as Record<string, never>
    if ($ref !== undefined) return value(resolve(root, $ref), depth + 1)
    if (only !== undefined) return only
    if (choices !== undefined) return pick(choices)
    const alternatives = (oneOf ?? anyOf ?? allOf) as readonly Schema[] | undefined
    if (alternatives) return value(pick(alternatives) ?? {}, depth + 1)
    if (type === "object") return object(schema, depth)
    if (type === "array")
      return Array.from({ length: Math.floor(random() * 3) + Number(schema["minItems"] ?? 0) }, () => value(items ?? {}, depth + 1))
    if (type === "string") return text(schema)
    if (type === "integer" || type === "number") return number(schema)
    if (type === "boolean") return chance(0.5)
    return type === "null" ? null : pick(hostileValues)
  }
  return (schema) => {
    rough = chance(0.5)
    return value(schema)
  }
}

function resolve(root: Schema, ref: string): Schema {
  let here: unknown = root
  for (const name of ref.split("/").slice(1)) here = (here as Record<string, unknown>)[name]
  return here as Schema
}
