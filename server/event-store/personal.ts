import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto"
import { erasedText, isErased, type Personal, type Place } from "#machines/_kit/kind-personal.ts"
import type { JsonValue } from "./json.ts"

type Data = Readonly<Record<string, JsonValue>>
/** A text and its place. */
export type PlacedText = readonly [place: Place, text: string]

/** The place of a fact in its stream, to which its encrypted texts are bound. */
interface Standing {
  readonly stream: string
  readonly version: number
}

/** The key that encrypts what a fact says of one person. Without it the fact shows marks for ever. */
export interface PersonalKey extends Standing {
  readonly part: number
  readonly key: Buffer
  readonly subject: string
  readonly name: string
  readonly email: string
}

/** A fact as it is stored: its data with marks in place of personal texts, and one encrypted box for each person. */
export interface Hidden {
  readonly data: Data
  readonly boxes: readonly string[]
  readonly keys: readonly PersonalKey[]
}

const [nonceBytes, tagBytes] = [12, 16]
const bound = ({ stream, version }: Standing, part: number): Buffer => Buffer.from(JSON.stringify([stream, version, part]))

/** Encrypts what a fact says of people, with a key for each person, so that the fact can stay when a key is deleted. */
export function hide({
  data,
  stream,
  version,
  personal = [],
}: Standing & { readonly data: Data; readonly personal?: readonly Personal[] }): Hidden {
  const told = personal.filter((person) => !isErased(person))
  if (told.length === 0) return { data, boxes: [], keys: [] }
  const marked = structuredClone(data) as Record<string, JsonValue>
  const parts = told.flatMap((person) => {
    const mark = randomBytes(5).toString("hex")
    const texts = person.at.flatMap((place): PlacedText[] => {
      const text = textAt(marked, place)
      return text === "" ? [] : [[place, text]]
    })
    for (const [place, text] of texts) put(marked, place, erasedText(mark, text))
    return texts.length === 0 ? [] : [{ person, texts }]
  })
  const at = { stream, version }
  const sealed = parts.map(({ person: { subject, name, email }, texts }, part) => {
    const key = randomBytes(32)
    return { box: seal(key, bound(at, part), texts), key: { ...at, part, key, subject, name, email } }
  })
  return { data: marked, boxes: sealed.map(({ box }) => box), keys: sealed.map(({ key }) => key) }
}

/** The data of a stored fact with the texts of those people whose keys still exist; `keys` are hexadecimal, by part. */
export function unhidden(data: Data, boxes: readonly string[], keys: Readonly<Record<string, string>>, at: Standing): Data {
  const texts = boxes.flatMap((box, part) => {
    const key = keys[part]
    return key === undefined ? [] : openBox(box, Buffer.from(key, "hex"), at, part)
  })
  if (texts.length === 0) return data
  const told = structuredClone(data) as Record<string, JsonValue>
  for (const [place, text] of texts) put(told, place, text)
  return told
}

/** Decrypts the texts of one person in a fact. */
export function openBox(box: string, key: Buffer, at: Standing, part: number): readonly PlacedText[] {
  const sealed = Buffer.from(box, "base64")
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes }).setAAD(bound(at, part))
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  const plain = Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()])
  return JSON.parse(plain.toString("utf8")) as PlacedText[]
}

function seal(key: Buffer, aad: Buffer, texts: readonly PlacedText[]): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes }).setAAD(aad)
  return Buffer.concat([nonce, cipher.update(JSON.stringify(texts), "utf8"), cipher.final(), cipher.getAuthTag()]).toString("base64")
}

type Tree = JsonValue | undefined
const within = (tree: Tree, name: string | number): Tree =>
  tree !== null && typeof tree === "object" ? (tree as Readonly<Record<string | number, JsonValue>>)[name] : undefined

/** The text at a place. Every place that a kind declares as personal holds a text. */
function textAt(data: Data, place: Place): string {
  const found = place.reduce<Tree>(within, data)
  if (typeof found !== "string") throw new Error(`there is no text at ${place.join(".")}`)
  return found
}

function put(data: Data, place: Place, text: string): void {
  const last = place.at(-1)
  const holder = place.slice(0, -1).reduce<Tree>(within, data)
  if (last === undefined || holder === null || typeof holder !== "object") throw new Error(`there is nothing at ${place.join(".")}`)
  ;(holder as Record<string | number, JsonValue>)[last] = text
}
