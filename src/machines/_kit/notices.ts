import type { MsgType } from "#contract/notice.contract.ts"
import type { Actor, Role } from "#contract/people.ts"
import type { Chart } from "./chart.ts"
import type { AnyFact } from "./fact.ts"
import type { Reader } from "./readers.ts"

/** Who is to be told: the active people who match everything given here, without the excepted ones. The fact's author is never told. */
export interface Audience {
  readonly roles: readonly Role[]
  readonly people?: readonly string[]
  readonly parties?: readonly string[]
  /** Holders of one of these keys. */
  readonly readers?: readonly Reader[]
  /** Holders of none of these. */
  readonly lacking?: readonly Reader[]
  readonly except?: readonly string[]
  /** Whether nobody else may know yet who they are; a fact in the source's `discloses` ends that. */
  readonly confidential?: boolean
}

/** A message to an audience. All of these people may know everything in it. */
export interface Told {
  readonly to: Audience
  /** For a declared kind, the sides of which the reader must have one when told; any by default, and none when the message has a page of its own. */
  readonly sides?: readonly string[] | "none"
  readonly msgType: MsgType
  /** The key of the sentence `notice:templates.<template>`. */
  readonly template: string
  /** The page where its reader continues. */
  readonly path: string
  readonly params: Readonly<Record<string, string | number>>
}

/** A kind of notice: its subject, and what its sentence names besides the document's `number` and `title`. */
export interface NoticeEvent {
  readonly msgType: MsgType
  readonly params: readonly string[]
  /** Whether receiving it reveals something about its reader that nobody else may ever know: who asked, who qualified. */
  readonly confidential: boolean
}

/** A fact of a document or of one of its children, with the document's history. */
export interface Happened {
  readonly id: string
  /** The stream of the fact: the document's own, or a child's. */
  readonly stream: string
  /** The kind of that stream: the document's or a child's. */
  readonly kind: string
  readonly fact: AnyFact
  /** The document's own facts up to this one, oldest first; the fact itself is the last, unless it is a child's. */
  readonly history: readonly AnyFact[]
  /** The child's own facts up to this one, oldest first; for a fact of the document the same as `history`. */
  readonly own: readonly AnyFact[]
  /** The facts up to this one of each child of the kind that the source compares the fact with; none by default. */
  readonly beside?: readonly (readonly AnyFact[])[]
  /** Who began the child; null for a fact of the document itself. */
  readonly begunBy: Actor | null
}

/** The notices of a kind of document. Facts that are not named cause none. */
export interface NoticeSource {
  /** The kind of the document's stream. */
  readonly kind: string
  readonly upcasters: Chart["upcasters"]
  /** `<kind>/<fact>` of the facts that cause notices, in the document and in its children. */
  readonly concerns: ReadonlySet<string>
  /** `<kind>/<fact>` of the facts that tell something only beside the children of a kind, such as the last sheet that is locked, with that kind. */
  readonly besides?: Readonly<Record<string, string>>
  /** All notices that it can send, by the name of their sentence. */
  readonly events: Readonly<Record<string, NoticeEvent>>
  /** `<kind>/<fact>` of the facts after which readers of the document are no longer confidential. */
  readonly discloses: ReadonlySet<string>
  /** In order of precedence: a person is told of one fact once, by the first matching message. */
  tell(happened: Happened): readonly Told[]
}
