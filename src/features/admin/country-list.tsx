import { useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { call } from "#client/http/http.ts"
import { areasContract, type CountryRow, placeSorts } from "#contract/areas.contract.ts"
import { Problem } from "#ui/edit/problem.tsx"
import { useOperation } from "#ui/edit/use-operation.ts"
import { defineList } from "#ui/list/define-list.ts"
import { flagIn } from "#ui/list/flag.ts"
import { List } from "#ui/list/list.tsx"
import { useList } from "#ui/list/use-list.ts"
import { PlaceDialogs } from "./place-dialogs.tsx"
import { type PlaceDoing, usePlaceList } from "./use-place-list.tsx"

/** The countries of ISO 3166-1. */
export function CountryList() {
  const [doing, setDoing] = useState<PlaceDoing<CountryRow> | null>(null)
  const list = useList(useCountries(setDoing))
  const operation = useOperation(list.reload)
  const close = () => {
    operation.forget()
    setDoing(null)
  }
  return (
    <>
      <Problem text={doing === null ? operation.problem : null} />
      <List list={list} />
      {doing === null || doing.what === "below" ? null : (
        <PlaceDialogs what={doing.what} row={doing.row} operation={operation} onDone={() => setDoing(null)} onClose={close} />
      )}
    </>
  )
}

function useCountries(onDo: (doing: PlaceDoing<CountryRow>) => void) {
  const { t } = useTranslation("admin")
  const { fields, first, others, changed, rest } = usePlaceList(onDo)
  return useMemo(
    () =>
      defineList<CountryRow>({
        id: "countries",
        label: t("areas.countries"),
        fields,
        ask: ({ filters: { keyword, enabled }, sorts, page, pageSize }, signal) =>
          call(areasContract.queryCountries, {
            query: { page, pageSize },
            body: { keyword, enabled: flagIn(enabled), sorts: placeSorts.safeParse(sorts).data },
            signal,
          }),
        columns: [...first, ...others, changed],
        ...rest,
      }),
    [t, fields, first, others, changed, rest],
  )
}
