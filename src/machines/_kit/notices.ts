import type { MsgType } from "#contract/notice.contract.ts"
import type { Actor, Role } from "#contract/people.ts"
import type { Chart } from "./chart.ts"
import type { AnyFact } from "./fact.ts"
import type { Reader } from "./readers.ts"

/** Who is to be told: the active people of whom all that is given here is true, but for those excepted. Whoever did it is never told. */
export interface Audience {
  readonly roles: readonly Role[]
  readonly people?: readonly string[]
  readonly parties?: readonly string[]
  /** Who holds one of these keys. */
  readonly readers?: readonly Reader[]
  /** Who holds none of these. */
  readonly lacking?: readonly Reader[]
  readonly except?: readonly string[]
  /** Nobody else may know yet who they are; a fact that the source names in `discloses` ends it. */
  readonly confidential?: boolean
}

/** One message to an audience. Everything in it is for each of these people to know. */
export interface Told {
  readonly to: Audience
  /** Of a declared kind, the sides on which one of these people has to stand when told; any when left out, and none where it is told with a page of its own. */
  readonly sides?: readonly string[] | "none"
  readonly msgType: MsgType
  /** The sentence `notice:templates.<template>`. */
  readonly template: string
  /** The page where its reader goes on. */
  readonly path: string
  readonly params: Readonly<Record<string, string | number>>
}

/** One thing that people are told: what it is about, and what its sentence names besides the document's `number` and `title`. */
export interface NoticeEvent {
  readonly msgType: MsgType
  readonly params: readonly string[]
  /** To be told of it says something about its reader that nobody else may ever know: who asked, who qualified. */
  readonly confidential: boolean
}

/** A fact of a document or of one of its children, with the document's past. */
export interface Happened {
  readonly id: string
  /** The stream that the fact stands in: the document's own, or a child's. */
  readonly stream: string
  /** Whose fact it is: the document's kind or a child's. */
  readonly kind: string
  readonly fact: AnyFact
  /** The document's own facts up to this one, oldest first; the fact itself is the last, unless it is a child's. */
  readonly history: readonly AnyFact[]
  /** The child's own facts up to this one, oldest first; of a fact of the document the same as `history`. */
  readonly own: readonly AnyFact[]
  /** Who began the child; null for a fact of the document itself. */
  readonly begunBy: Actor | null
}

/** What a kind of document tells people. A fact that is not named tells nobody anything. */
export interface NoticeSource {
  /** The kind of the document's stream. */
  readonly kind: string
  readonly upcasters: Chart["upcasters"]
  /** `<kind>/<fact>` of what somebody is told of, in the document and in its children. */
  readonly concerns: ReadonlySet<string>
  /** Everything that it can tell, by the name of its sentence. */
  readonly events: Readonly<Record<string, NoticeEvent>>
  /** `<kind>/<fact>` of what ends that readers of the document are confidential. */
  readonly discloses: ReadonlySet<string>
  /** In the order of precedence: of one fact a person is told once, by the first message that reaches them. */
  tell(happened: Happened): readonly Told[]
}
