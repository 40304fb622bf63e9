import { Box, Flex, Grid } from "@chakra-ui/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import { useCall } from "#client/http/use-call.ts"
import { code, Refused } from "#contract/errors.ts"
import { type DocumentSight, type GivingRole, permissionContract } from "#contract/permission.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { Problem } from "#ui/edit/problem.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { Input } from "#ui/field/control.tsx"
import { Field } from "#ui/field/field.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { heldRoles } from "./permission-styles.ts"
import { ReachMark } from "./reach-mark.tsx"
import { useRoleName } from "./role-name.ts"

interface Asked {
  readonly person: string
  readonly name: string
  readonly roles: readonly GivingRole[]
}

/** Whether and why the person may see one document, given by its number; the address keeps the number. */
export function OfDocument(asked: Asked) {
  const { t } = useTranslation("permissions")
  const [params, setParams] = useSearchParams()
  const number = params.get("number") ?? ""
  const [typed, setTyped] = useState(number)
  return (
    <Card title={t("document.title", { name: asked.name })}>
      <Flex asChild align="end" gap="3" css={{ "& > div": { flex: "0 1 320px", minWidth: "0" } }}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            const next = new URLSearchParams(params)
            if (typed.trim() === "") next.delete("number")
            else next.set("number", typed.trim())
            setParams(next, { replace: true })
          }}
        >
          <Field label={t("document.number")}>
            {(control) => (
              <Input
                {...control}
                value={typed}
                placeholder={t("document.hint")}
                maxLength={64}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
            )}
          </Field>
          <Button type="submit" disabled={typed.trim() === ""}>
            {t("document.ask")}
          </Button>
        </form>
      </Flex>
      <Box aria-live="polite" _empty={{ marginTop: "0" }} marginTop="3">
        {number === "" ? null : <Answer {...asked} number={number} />}
      </Box>
    </Card>
  )
}

function Answer({ number, ...asked }: Asked & { readonly number: string }) {
  const { t } = useTranslation("permissions")
  const { data, error, loading, reload } = useCall(permissionContract.document, { query: { person: asked.person, number } })
  if (loading) return <LoadingRows rows={2} />
  // The server does not distinguish a missing document from another company's.
  if (error instanceof Refused && error.refusal.code === code.absent) return <Problem text={t("document.absent")} />
  if (error || data === null) return <ErrorPanel error={error} onAgain={reload} />
  return <Told {...asked} sight={data} />
}

const toneOf = (seen: boolean | null) => (seen === null ? "quiet" : seen ? "green" : "red")
const wordOf = (seen: boolean | null) => (seen === null ? "untold" : seen ? "yes" : "no")

function Told({ sight, name, roles }: Asked & { readonly sight: DocumentSight }) {
  const { t } = useTranslation("permissions")
  const nameOf = useRoleName()
  const { seen, why, number, companyName, rights } = sight
  return (
    <Grid gap="2" paddingTop="3" borderTopWidth="1px" borderColor="line">
      <Flex as="p" align="center" gap="3">
        <StatePill tone={toneOf(seen)}>{t(`document.${wordOf(seen)}`)}</StatePill>
        <strong>{number}</strong>
      </Flex>
      <p>{t(`why.${why}`, { name, company: companyName })}</p>
      {rights.length > 0 ? (
        <Box as="ul" css={heldRoles}>
          {rights.map(({ role, dataRight, reaches }) => {
            const held = roles.find(({ id }) => id === role)
            return (
              <li key={role}>
                <span>{held ? nameOf(held) : role}</span>
                <ReachMark right={dataRight} />
                <span>{t(reaches ? "document.reaches" : "document.misses")}</span>
              </li>
            )
          })}
        </Box>
      ) : null}
    </Grid>
  )
}
