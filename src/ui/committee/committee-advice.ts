/** The data of a member for the advice on composition. */
export interface AdvisedMember {
  readonly expert: string
  /** Whether the member is of another department or company than the purchaser; null where the reader may not know. */
  readonly outside: boolean | null
}

/** One piece of advice, and whether the committee follows it. */
export interface Advice {
  readonly of: "size" | "odd" | "outside"
  readonly met: boolean
}

/** The advised size of a committee. */
export type Least = 3 | 5

/**
 * The advised composition: at least this many members, an odd number, and with five two thirds experts from outside, as the law requires of
 * compulsory tenders (招标投标法 art. 37). It is only advice: the chart accepts a smaller committee.
 */
export function adviceOn(members: readonly AdvisedMember[], least: Least = 5): readonly Advice[] {
  const outside = members.filter((member) => member.outside).length
  const counts: Advice[] = [
    { of: "size", met: members.length >= least },
    { of: "odd", met: members.length % 2 === 1 },
  ]
  if (least < 5 || members.some((member) => member.outside === null)) return counts
  return [...counts, { of: "outside", met: members.length > 0 && outside * 3 >= members.length * 2 }]
}

/** How many to draw so that the committee follows the advice on size and odd number. */
export function adviseCount(present: number, least: Least = 5): number {
  if (present < least) return least - present
  return present % 2 === 1 ? 0 : 1
}
