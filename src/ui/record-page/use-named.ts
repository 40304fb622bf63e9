import { useSearchParams } from "react-router-dom"

const name = "edit"

/** The record that another page asked to open, by its key in the address; `forget` removes it from there. */
export function useNamed<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): { readonly named: Row | undefined; readonly forget: () => void } {
  const [params, setParams] = useSearchParams()
  const key = params.get(name)
  const forget = () => {
    if (key === null) return
    const next = new URLSearchParams(params)
    next.delete(name)
    setParams(next, { replace: true })
  }
  return { named: rows.find((row) => keyOf(row) === key), forget }
}
