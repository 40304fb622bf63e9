import { useSearchParams } from "react-router-dom"

/** The open step, by default the first; it is in the address, so that returning to the page finds it again. */
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
