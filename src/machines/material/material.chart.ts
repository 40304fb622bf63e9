import { z } from "zod"
import type { DataOf } from "#contract/endpoint.ts"
import {
  inspections,
  materialBeside,
  materialCode,
  type MaterialContent,
  materialContent,
  materialView,
  noOtherNames,
} from "#contract/material.contract.ts"
import { buying } from "#contract/people.ts"
import { documentKind } from "../_kit/kind.ts"
import { role } from "../_kit/readers.ts"
import { alikeKey } from "./material.alike.ts"
import { withoutConversions, withoutOtherNames } from "./material.upcast.ts"
import type { MaterialFactData, MaterialFacts, MaterialGiven } from "./material.facts.ts"
import { materialRules } from "./material.rules.ts"

const { begin, column, command, declare } = documentKind<MaterialFacts, MaterialFactData, MaterialGiven>()
const purchaser = { by: ["purchaser"] } as const
/** Whoever may be asked; a category says whom. */
const askedIn = ["approver", "supervisor", "legal"] as const
const reason = z.strictObject({ reason: z.string().trim().min(1).max(500) })
const written = z.strictObject({ content: materialContent })

/** The content that others may rely on: the last approved one, or the draft where nothing was approved yet. */
const known = ({ inForce, content }: MaterialFacts) => inForce ?? content
const readers = [...buying, "administrator"] as const
const textsOf = (content: MaterialContent): readonly string[] => [
  content.name,
  ...Object.values(content.otherNames),
  content.specification,
  content.manufacturerNumber,
  content.category,
]
const subject = ({ number, code, content, party, author, asked }: MaterialFacts) => ({
  number,
  title: `${code} ${content?.name ?? ""}`,
  party,
  amount: null,
  currency: null,
  barred: [author],
  askedIn: [asked],
})
const needsNone = (_: unknown, { approval }: MaterialGiven) => approval === "none"
/** Who is asked, as the category says. */
const asking = (_: unknown, { given: { approval = "approver" } }: { readonly given: MaterialGiven }) =>
  approval === "none" ? {} : { asked: approval }
const submitted = (facts: MaterialFacts, { asked = "approver" }: MaterialFactData["material.submitted"]): MaterialFacts => ({
  ...facts,
  reason: "",
  asked,
})
const inForceNow = (facts: MaterialFacts): MaterialFacts => ({ ...facts, reason: "", inForce: facts.content })
const same = ({ number, code, party }: MaterialFacts) => ({ number, code, party })

/** Materials (物料): written, approved, blocked; a change of an approved one takes effect once it is approved too. */
export const material = declare({
  id: "material",
  version: 3,
  letters: "WL",
  summary: "A material",
  screen: "form/index",
  states: ["draft", "inApproval", "approved", "changing", "changeApproval", "blocked", "discarded"],
  empty: { number: "", code: "", party: "", author: "", content: null, inForce: null, reason: "", asked: "approver" },
  reduce: {
    "material.saved": (facts, { number, code, party, content, by }) => ({
      ...facts,
      number,
      code,
      party,
      content,
      author: facts.author || by.id,
    }),
    "material.submitted": submitted,
    "material.adopted": inForceNow,
    "material.changeSubmitted": submitted,
    "material.changeAdopted": inForceNow,
    "material.approved": (facts) => ({ ...facts, inForce: facts.content }),
    "material.changed": (facts, { content }) => ({ ...facts, content, reason: "" }),
    "material.changeApproved": (facts) => ({ ...facts, inForce: facts.content }),
    "material.changeDropped": (facts) => ({ ...facts, content: facts.inForce, reason: "" }),
    "material.unblocked": (facts) => ({ ...facts, reason: "" }),
  },
  rules: materialRules,
  view: materialView,
  beside: materialBeside,
  named: ({ party, author, content, inForce }) => [party, author, content?.buyer ?? null, inForce?.buyer ?? null],
  viewOf: ({ number, code, party, author, content, inForce, reason: why }, beside) => ({
    ...beside,
    number,
    code,
    party,
    author: author || null,
    content,
    inForce,
    reason: why,
  }),
  files: {
    drawings: {
      adds: [{ side: "buyer", acting: ["purchaser"], in: ["draft", "changing"] }],
      sees: [{ side: "buyer" }],
      // Others rely on what was approved: a change adds a version.
      fixed: ({ state }) => (state === "changing" ? Number.POSITIVE_INFINITY : null),
    },
  },
  upcasters: {
    "material.saved": [withoutConversions, withoutOtherNames],
    "material.changed": [withoutConversions, withoutOtherNames],
  },
  sides: { buyer: { who: () => readers.map(role) } },
  begin: begin("material.saved", {
    ...purchaser,
    summary: "Begins a material as a draft",
    input: z.strictObject({ code: materialCode, content: materialContent }),
    data: (input, { number, by }) => ({ ...input, number, party: by.party ?? "" }),
  }),
  commands: {
    save: command("material.saved", {
      ...purchaser,
      summary: "Changes a draft",
      input: written,
      data: (input, { facts }) => ({ ...input, ...same(facts) }),
    }),
    submit: command("material.submitted", {
      ...purchaser,
      summary: "Asks for its approval; in a category that needs none it is approved at once",
      insteadIn: { draft: { leaves: "material.adopted", when: needsNone } },
      data: asking,
    }),
    change: command("material.changed", {
      ...purchaser,
      summary: "Changes one that was approved; it holds as it was until the change is approved",
      input: written,
      data: (input, { facts }) => ({ ...input, ...same(facts) }),
    }),
    submitChange: command("material.changeSubmitted", {
      ...purchaser,
      summary: "Asks for the approval of the change; in a category that needs none it holds at once",
      insteadIn: { changing: { leaves: "material.changeAdopted", when: needsNone } },
      data: asking,
    }),
    dropChange: command("material.changeDropped", { ...purchaser, summary: "Drops the change", danger: true }),
    block: command("material.blocked", {
      ...purchaser,
      summary: "Blocks it, with the reason: nobody can pick it any more",
      input: reason,
      danger: true,
    }),
    unblock: command("material.unblocked", { ...purchaser, summary: "Lets it be picked again" }),
    discard: command("material.discarded", {
      ...purchaser,
      summary: "Discards a draft; its code is free again",
      danger: true,
    }),
  },
  life: ({ takes, moves }) => ({
    draft: {
      "material.saved": takes("isOwnMaterial", "convertsOnce"),
      "material.submitted": moves("inApproval", "isOwnMaterial", "namesWhatIsThere"),
      "material.adopted": moves("approved", "isOwnMaterial", "namesWhatIsThere", "needsNoApproval"),
      "material.discarded": moves("discarded", "isOwnMaterial"),
    },
    inApproval: {
      "material.approved": moves("approved"),
      "material.returned": moves("draft"),
      "material.withdrawn": moves("draft"),
    },
    approved: {
      "material.changed": moves("changing", "isOwnMaterial", "convertsOnce"),
      "material.blocked": moves("blocked", "isOwnMaterial"),
    },
    changing: {
      "material.changed": takes("isOwnMaterial", "convertsOnce"),
      "material.changeSubmitted": moves("changeApproval", "isOwnMaterial", "isChanged", "namesWhatIsThere"),
      "material.changeAdopted": moves("approved", "isOwnMaterial", "isChanged", "namesWhatIsThere", "needsNoApproval"),
      "material.changeDropped": moves("approved", "isOwnMaterial"),
    },
    changeApproval: {
      "material.changeApproved": moves("approved"),
      "material.changeReturned": moves("changing"),
      "material.changeWithdrawn": moves("changing"),
    },
    blocked: { "material.unblocked": moves("approved", "isOwnMaterial") },
    discarded: {},
  }),
  clocks: {},
  approvals: {
    entry: {
      in: "inApproval",
      askedIn,
      approved: "material.approved",
      returned: "material.returned",
      withdrawn: "material.withdrawn",
      subject,
    },
    revision: {
      in: "changeApproval",
      askedIn,
      approved: "material.changeApproved",
      returned: "material.changeReturned",
      withdrawn: "material.changeWithdrawn",
      subject,
    },
  },
  values: { "material.returned": ["reason"], "material.changeReturned": ["reason"], "material.blocked": ["reason"] },
  // What is in force is picked during a change, and stays when the change is dropped: it is found all the while.
  foundBy: ({ number, code, content, inForce }) => [number, code, ...[content, inForce].flatMap((one) => (one ? textsOf(one) : []))],
  title: (facts) => known(facts)?.name ?? "",
  otherTitles: (facts) => known(facts)?.otherNames ?? noOtherNames,
  row: {
    code: column.text(({ code }, state) => (state === "discarded" ? null : code), { ordered: true, unique: true }),
    specification: column.text((facts) => known(facts)?.specification ?? null),
    unit: column.code((facts) => known(facts)?.unit ?? null, { list: "units" }),
    category: column.code((facts) => known(facts)?.category ?? null, { list: "categories", ordered: true }),
    taxRate: column.code((facts) => known(facts)?.taxRate ?? null, { list: "tax-rates" }),
    brand: column.text((facts) => known(facts)?.brand ?? null),
    manufacturerNumber: column.text((facts) => known(facts)?.manufacturerNumber ?? null),
    leadDays: column.whole((facts) => known(facts)?.leadDays ?? null),
    conversions: column.text(
      (facts) =>
        known(facts)
          ?.conversions.map(({ otherUnit, factor }) => `${otherUnit}=${factor}`)
          .join("; ") || null,
    ),
    minimumQuantity: column.text((facts) => known(facts)?.minimumQuantity ?? null),
    packingQuantity: column.text((facts) => known(facts)?.packingQuantity ?? null),
    overDelivery: column.text((facts) => known(facts)?.overDelivery ?? null),
    underDelivery: column.text((facts) => known(facts)?.underDelivery ?? null),
    inspection: column.choice(inspections, (facts) => known(facts)?.inspection ?? null),
    buyer: column.person((facts) => known(facts)?.buyer ?? null),
    author: column.person(({ author }) => author || null),
    otherUnits: column.kept(
      column.text((facts) => JSON.stringify(known(facts)?.conversions.map(({ otherUnit, factor }) => [otherUnit, factor]) ?? [])),
    ),
    sameSpecification: column.kept(column.text((facts) => alikeKey(known(facts)?.specification), { ordered: true })),
    sameManufacturerNumber: column.kept(column.text((facts) => alikeKey(known(facts)?.manufacturerNumber), { ordered: true })),
  },
})

export const materialChart = material.chart
export type MaterialRow = DataOf<typeof material.calls.query>["records"][number]
/** The states in which a material can be picked. */
export const usable = ["approved", "changing", "changeApproval"] as const
