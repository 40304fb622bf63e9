import { useSearchParams } from "react-router-dom"

/** The open step, the first when none is named; it stands in the address, so that a return to the page finds it again. */
export function useStep<Id extends string>(steps: readonly [Id, ...Id[]]): [Id, (id: string) => void] {
  const [params, setParams] = useSearchParams()
  const step = steps.find((one) => one === params.get("step")) ?? steps[0]
  const goTo = (id: string) =>
    setParams(
      (now) => {
        now.set("step", id)
        return now
      },
      { replace: true },
    )
  return [step, goTo]
}
