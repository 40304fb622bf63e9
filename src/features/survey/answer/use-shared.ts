import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react"
import { shownSaved } from "#client/drafts/saved.ts"
import { useDraft } from "#client/drafts/use-draft.ts"
import { call } from "#client/http/http.ts"
import type { Answer, Answers } from "#contract/questionnaire.contract.ts"
import { surveyContract, type WrittenAnswer } from "#contract/survey.contract.ts"
import { useReport } from "#ui/list/use-report.ts"
import type { OpenSurvey } from "../survey.document.ts"
import { type Kept, leftBehind, type OwnAnswer, portionsOf, shareable, typed } from "./unshared.ts"

const nothing: Kept = {}
/** After this time in ms without a key, input is shared. */
const quietMs = 1200

/** The answers that a supplier's people write together. */
export interface Shared {
  readonly answers: Answers
  readonly saved: ReturnType<typeof shownSaved>
  readonly overwritten: readonly WrittenAnswer[]
  /** Own input of before the return that was not shared when a colleague sent the survey. */
  readonly left: readonly OwnAnswer[]
  writtenTo(question: string): WrittenAnswer | undefined
  write(question: string, answer: Answer): void
  /** Replaces the present answer by one that is offered. */
  take(other: OwnAnswer): void
  forget(question: string): void
  /** Called after the submission: removes all input from the device. */
  finish(): void
  /** Shares at once what is not shared yet; returns whether everything is shared that can be. */
  share(): Promise<boolean>
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The later of several answers to each question. */
function latest(...accounts: readonly (readonly WrittenAnswer[])[]): ReadonlyMap<string, WrittenAnswer> {
  const known = new Map<string, WrittenAnswer>()
  for (const one of accounts.flat()) if ((known.get(one.question)?.version ?? 0) <= one.version) known.set(one.question, one)
  return known
}

/** Writes a survey together with colleagues: input is a draft on the device until the server has it, and colleagues' answers appear as they write them. */
export function useShared({ id, now }: OpenSurvey): Shared {
  const { rounds } = now.facts
  const draft = useDraft<Kept>({ id: `survey:${id}:${rounds}`, initial: nothing })
  const earlier = useDraft<Kept>({ id: `survey:${id}:${Math.max(rounds - 1, 0)}`, initial: nothing })
  const [told, setTold] = useState<readonly WrittenAnswer[]>([])
  const [overwritten, setOverwritten] = useState<readonly WrittenAnswer[]>([])
  const report = useReport()
  const sending = useRef<Promise<boolean> | null>(null)
  const written = useMemo(() => latest(now.facts.written, told), [now.facts.written, told])
  const unshared = draft.value
  // The latest input at the time of sending counts, including what was typed while another request was running.
  const latestKept = useRef(unshared)
  useLayoutEffect(() => {
    latestKept.current = unshared
  }, [unshared])
  const answers = useMemo(() => {
    const theirs: [string, Answer][] = [...written.values()].map(({ question, answer }) => [question, answer])
    const own = Object.entries(unshared).flatMap(([question, one]): [string, Answer][] => (one ? [[question, one.answer]] : []))
    return Object.fromEntries([...theirs, ...own])
  }, [written, unshared])

  const left = useMemo(() => (rounds === 0 ? [] : leftBehind(earlier.value, written)), [rounds, earlier.value, written])
  const write = (question: string, answer: Answer) => draft.set([question], typed(answer, unshared[question], written.get(question)))
  const send = async (): Promise<boolean> => {
    for (const sent of portionsOf(shareable(latestKept.current))) {
      const reply = await call(surveyContract.answer, { body: { id, answers: sent } })
      setTold(reply.written)
      setOverwritten((before) => [
        ...before.filter(({ question }) => !reply.overwritten.some((one) => one.question === question)),
        ...reply.overwritten,
      ])
      // Input that was changed while it was being sent is not shared yet.
      for (const { question, answer } of sent) if (same(latestKept.current[question]?.answer, answer)) draft.set([question], undefined)
    }
    return true
  }
  const share = async (): Promise<boolean> => {
    await sending.current
    draft.flush()
    sending.current = send().catch((error: unknown) => {
      report(error)
      return false
    })
    const done = await sending.current
    sending.current = null
    return done
  }
  const later = useEffectEvent(() => {
    if (navigator.onLine) void share()
  })
  const waits = Object.values(unshared).some((one) => one !== undefined)
  useEffect(() => {
    if (!waits || unshared === nothing) return
    const timer = setTimeout(() => later(), quietMs)
    addEventListener("online", later)
    return () => {
      clearTimeout(timer)
      removeEventListener("online", later)
    }
  }, [waits, unshared])
  const forget = (question: string) => {
    setOverwritten((all) => all.filter((one) => one.question !== question))
    if (left.some((one) => one.question === question)) earlier.set([question], undefined)
  }
  return {
    answers,
    saved: shownSaved(draft.saved),
    overwritten,
    left,
    writtenTo: (question) => (unshared[question] ? undefined : written.get(question)),
    write,
    take: (other) => {
      write(other.question, other.answer)
      forget(other.question)
    },
    forget,
    finish: () => {
      draft.discard()
      if (rounds > 0) earlier.discard()
    },
    share,
  }
}
