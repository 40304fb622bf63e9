import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useLocation } from "react-router-dom"
import { z } from "zod"
import { call } from "#client/http/http.ts"
import { routeContract as routes, type SimulatedSubject, type Simulation } from "#contract/route.contract.ts"
import { useOneAtATime } from "#ui/edit/use-one-at-a-time.ts"
import { useOperation } from "#ui/edit/use-operation.ts"
import { useMoveOn } from "#ui/shell/tab-title.ts"
import { type TrialAnswers, trialAnswers } from "./trial-answers.ts"
import type { RouteAtWork } from "./use-route.ts"

/** What a new route takes along to its own address: the open tab, what its trial was asked, and what came of it. */
const takenAlong = z.object({ tab: z.string(), answers: trialAnswers, run: routes.simulate.data.nullable() })

/** Saves a route, tries it, puts it in force and out of force; a new route moves to its own address with its trial. */
export function useRouteWork(route: RouteAtWork, arrived: boolean) {
  const { t } = useTranslation("routes")
  const moveOn = useMoveOn()
  const { kept, dirty } = route
  const { draft } = route.drawing
  const handed = takenAlong.safeParse(useLocation().state).data
  const [tab, setTab] = useState(handed?.tab ?? "step")
  const [answers, setAnswers] = useState<TrialAnswers>(handed?.answers ?? trialAnswers.parse({}))
  const [tried, setTried] = useState<{ readonly of: typeof draft; readonly run: Simulation } | null>(() =>
    handed?.run && kept ? { of: draft, run: handed.run } : null,
  )
  const operation = useOperation(route.reload)
  const { busy, run: alone } = useOneAtATime()
  const once = (...operated: Parameters<typeof operation.run>) => void alone(() => operation.run(...operated))
  const toAddress = ({ id }: { readonly id: string }, run: Simulation | null = null) =>
    moveOn(`/workflow/route?id=${id}`, { tab, answers, run } satisfies z.infer<typeof takenAlong>)
  return {
    problem: operation.problem,
    busy,
    tab,
    setTab,
    answers,
    answer: (more: Partial<TrialAnswers>) => setAnswers((said) => ({ ...said, ...more })),
    /** The result of the last try, while nothing was changed since. */
    run: tried?.of === draft ? tried.run : null,
    save: () =>
      once(t("saved", { name: draft.name }), async () => {
        const saved = await route.save()
        if (!arrived) toAddress(saved)
      }),
    simulate: (subject: SimulatedSubject) =>
      once(null, async () => {
        const saved = dirty || kept === null ? await route.save() : kept
        const answer = await call(routes.simulate, { body: { route: saved.id, subject } })
        if (!arrived) return toAddress(saved, answer)
        setTried({ of: draft, run: answer })
        if (answer.counts) route.keep({ ...saved, tried: true })
      }),
    enable: () => {
      if (!kept) return
      if (!kept.tried) return setTab("try")
      const { id, revision } = kept
      once(t("enabled", { name: draft.name }), async () => route.keep(await call(routes.enable, { body: { id, revision } })))
    },
    disable: ({ id, revision, name }: NonNullable<RouteAtWork["kept"]>) =>
      once(t("disabled", { name }), async () => route.keep(await call(routes.disable, { body: { id, revision } }))),
  }
}
