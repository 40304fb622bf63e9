import { Stack, Text } from "@chakra-ui/react"
import { useCall } from "#client/http/use-call.ts"
import { registrationContract } from "#contract/registration.contract.ts"
import { Card } from "#ui/card/card.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { type OpenRegistration, useRegistrationT } from "./registration.document.ts"

/** Existing data that resemble the declaration: the same code, name, account, telephone number or address. */
export function KnownAlike({ document }: { readonly document: OpenRegistration }) {
  const t = useRegistrationT()
  const { data, error, reload } = useCall(registrationContract.known, { query: { id: document.id } }, document.now.version)
  if (error) return <ErrorPanel error={error} onAgain={reload} />
  if (!data) return <LoadingRows />
  if (data.length === 0) return <Empty title={t("known.none")} />
  return (
    <Stack gap="3">
      {data.map((one) => (
        <Card key={`${one.by}/${one.what}/${one.number}`} title={one.name}>
          <Text>
            {t(`known.by.${one.by}`)} · {t(`known.what.${one.what}`)} {one.number}
            {one.state === "" ? "" : ` · ${t(`states.${one.state}`)}`}
          </Text>
        </Card>
      ))}
    </Stack>
  )
}
