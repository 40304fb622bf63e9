import { Box, Flex } from "@chakra-ui/react"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import { useCall } from "#client/http/use-call.ts"
import { permissionContract, type PersonSight } from "#contract/permission.contract.ts"
import { Button, ButtonLink } from "#ui/button/button.tsx"
import { Callout } from "#ui/callout/callout.tsx"
import { Card, Facts } from "#ui/card/card.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { History } from "#ui/history/history.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { LovPicker } from "#ui/lov/lov-picker.tsx"
import { OfDocument } from "./permission-document.tsx"
import { OpenPages } from "./permission-pages.tsx"
import { PersonReach } from "./permission-reach.tsx"
import { HeldRoles } from "./permission-held.tsx"
import { asked } from "./permission-styles.ts"

interface Known {
  readonly id: string
  readonly displayName: string
}

/** What one person may see; the address names the person, so that the link can be shared. */
export function OfPerson() {
  const { t } = useTranslation("permissions")
  const [params, setParams] = useSearchParams()
  const person = params.get("person")
  // The address has only the id; the name comes with the reply, or with the selection.
  const [known, setKnown] = useState<Known | null>(null)
  const text = known !== null && known.id === person ? known.displayName : "…"
  return (
    <Box css={asked}>
      <div>
        <LovPicker
          code="ACCOUNT"
          label={t("person")}
          placeholder={t("choosePerson")}
          value={person ? [{ value: person, text, row: {} }] : []}
          onChange={([picked]) => {
            setKnown(picked ? { id: picked.value, displayName: picked.text } : null)
            setParams({ tab: "person", ...(picked ? { person: picked.value } : {}) })
          }}
        />
      </div>
      {person ? <Told key={person} person={person} onKnown={setKnown} /> : <Empty title={t("noPerson")} text={t("noPersonText")} />}
    </Box>
  )
}

function Told({ person, onKnown }: { readonly person: string; readonly onKnown: (known: Known) => void }) {
  const { t } = useTranslation("permissions")
  const { data, error, reload } = useCall(permissionContract.person, { params: { id: person } })
  useEffect(() => {
    if (data) onKnown(data)
  }, [data, onKnown])
  if (data === null) return error ? <ErrorPanel error={error} onAgain={reload} /> : <LoadingRows rows={8} />
  return (
    <>
      <Who sight={data} />
      {data.open ? <OfDocument person={person} name={data.displayName} roles={data.roles} /> : null}
      <HeldRoles sight={data} />
      {data.open && data.reach.length === 0 ? (
        <Card title={t("reaches")}>
          <p>{t(`sides.${data.side}`)}</p>
        </Card>
      ) : null}
      {data.reach.map((reach) => (
        <PersonReach key={reach.kinds[0]?.kind} reach={reach} roles={data.roles} />
      ))}
      {data.open ? <OpenPages pages={data.pages} /> : null}
    </>
  )
}

function Who({ sight }: { readonly sight: PersonSight }) {
  const { t } = useTranslation(["permissions", "admin"])
  const { id, name, displayName, companyName, departmentName, open } = sight
  const [told, setTold] = useState(false)
  return (
    <Card
      title={displayName}
      aside={
        <Flex as="span" wrap="wrap" gap="2">
          <ButtonLink size="small" to={`/system/users?${new URLSearchParams({ username: name }).toString()}`}>
            {t("account")}
          </ButtonLink>
          <Button size="small" onClick={() => setTold(true)}>
            {t("admin:audit.history")}
          </Button>
        </Flex>
      }
    >
      {told ? <History kind="user" subject={id} name={displayName} onClose={() => setTold(false)} /> : null}
      {open ? null : (
        <Box marginBottom="3">
          <Callout title={t("closed")} />
        </Box>
      )}
      <Facts
        rows={[
          [t("admin:users.username"), name],
          [t("admin:users.company"), companyName ?? "—"],
          [t("admin:users.department"), departmentName ?? "—"],
        ]}
      />
    </Card>
  )
}
