/** What is known of a member for the advice on composition. */
export interface AdvisedMember {
  readonly expert: string
  /** Of another department or company than the purchaser's; null where the reader may not know. */
  readonly outside: boolean | null
}

/** One piece of advice, and whether the committee follows it. */
export interface Advice {
  readonly of: "size" | "odd" | "outside"
  readonly met: boolean
}

/**
 * The composition that the law asks of committees where tendering is compulsory (招标投标法 art. 37): five or more, an odd number, two thirds experts
 * from outside. It is advice: the chart lets a smaller committee judge a voluntary tender.
 */
export function adviceOn(members: readonly AdvisedMember[]): readonly Advice[] {
  const outside = members.filter((member) => member.outside).length
  const counts: Advice[] = [
    { of: "size", met: members.length >= 5 },
    { of: "odd", met: members.length % 2 === 1 },
  ]
  if (members.some((member) => member.outside === null)) return counts
  return [...counts, { of: "outside", met: members.length > 0 && outside * 3 >= members.length * 2 }]
}

/** How many to draw so that a committee of this size follows the advice on size and number. */
export function adviseCount(present: number): number {
  if (present < 5) return 5 - present
  return present % 2 === 1 ? 0 : 1
}
