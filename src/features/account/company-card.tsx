import { Stack } from "@chakra-ui/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { call } from "#client/http/http.ts"
import { useCall } from "#client/http/use-call.ts"
import { type Area, basicContract } from "#contract/basic.contract.ts"
import { Card, Facts } from "#ui/card/card.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { toast } from "#ui/toast/toast.ts"
import { TreePicker } from "#ui/tree-picker/tree-picker.tsx"
import { loadAreas } from "#ui/tree-picker/code-trees.ts"

/** The companies that the person acts for, and the person's area, which is saved when selected. */
export function CompanyCard() {
  const { t } = useTranslation("basic")
  const companies = useCall(basicContract.getUserCompany, { body: {} })
  const own = useCall(basicContract.ownArea, {})
  const error = companies.error ?? own.error
  const again = () => {
    companies.reload()
    own.reload()
  }
  if (error !== null)
    return (
      <Card title={t("title")}>
        <ErrorPanel error={error} onAgain={again} />
      </Card>
    )
  return (
    <Card title={t("title")}>
      {companies.data && own.data ? (
        <Stack gap="4">
          {companies.data.length === 0 ? <p>{t("noCompany")}</p> : null}
          {companies.data.map(({ id, name, creditCode, enabledFlag }) => (
            <Facts
              key={id}
              rows={[
                [t("company"), enabledFlag === 1 ? name : `${name} · ${t("disabled")}`],
                [t("creditCode"), creditCode],
              ]}
            />
          ))}
          <OwnArea first={own.data.area} />
        </Stack>
      ) : (
        <LoadingRows rows={3} />
      )}
    </Card>
  )
}

function OwnArea({ first }: { readonly first: Area | null }) {
  const { t } = useTranslation("basic")
  const [area, setArea] = useState(first)
  const [error, setError] = useState<unknown>(null)
  const problem = useErrorText(error)
  const save = async (code: string | null) => {
    try {
      const kept = await call(basicContract.setOwnArea, { body: { code } })
      setArea(kept.area)
      setError(null)
      toast("green", t(code === null ? "removed" : "saved"))
    } catch (failure) {
      setError(failure)
    }
  }
  return (
    <TreePicker
      label={t("area")}
      hint={t("areaHint")}
      {...(error === null ? {} : { error: problem })}
      load={loadAreas}
      value={area && { id: area.code, text: area.path.join(" / ") }}
      onPick={({ id }) => void save(id)}
      onClear={() => void save(null)}
    />
  )
}
