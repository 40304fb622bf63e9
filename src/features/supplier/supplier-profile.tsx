import { Box, Stack, Text } from "@chakra-ui/react"
import { Eye } from "lucide-react"
import { useState } from "react"
import { call } from "#client/http/http.ts"
import { useCall } from "#client/http/use-call.ts"
import { formatInstant } from "#client/texts/moment.ts"
import { supplierContract } from "#contract/supplier.contract.ts"
import { IconButton } from "#ui/button/button.tsx"
import { Callout } from "#ui/callout/callout.tsx"
import { Card, Facts } from "#ui/card/card.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { useErrorText } from "#ui/error-panel/use-error-text.ts"
import { declaredRow } from "./declared.style.ts"
import { type DeclaredField, fieldsOf } from "./declared-fields.ts"
import { useRegistrationT } from "./registration.document.ts"
import { SupplierStanding } from "./supplier-standing.tsx"
import { type OpenSupplier, useSupplierT } from "./supplier.document.ts"

/** Who a supplier is and how it stands: what keeps it from what, what is proposed, and what it declared of itself. */
export function SupplierProfile({ document }: { readonly document: OpenSupplier }) {
  const t = useSupplierT()
  const { id, now, view } = document
  const scope = (asked: "ask" | "award") => ({ body: { suppliers: [id], scope: asked } })
  const ask = useCall(supplierContract.bars, scope("ask"), now.version)
  const award = useCall(supplierContract.bars, scope("award"), now.version)
  const { company, creditCode, buyer, stage, stageSince, stageReason, names, proposal, profile } = view.facts
  return (
    <Stack gap="4">
      {ask.data && award.data && document.stepped === null ? (
        <SupplierStanding ask={ask.data} award={award.data} standing={now.facts} />
      ) : null}
      {proposal ? (
        <Callout
          title={t("proposed", {
            by: names[proposal.by] ?? "",
            at: formatInstant(proposal.at),
            what: t(`options.what.${proposal.what}`),
            reason: proposal.reason,
          })}
        />
      ) : null}
      <Card title={t("one")}>
        <Facts
          rows={[
            [t("fields.company"), company],
            [t("fields.creditCode"), creditCode],
            [t("fields.stage"), t(`options.stage.${stage}`)],
            [t("fields.stageSince"), formatInstant(stageSince)],
            [t("fields.buyer"), names[buyer] ?? ""],
            ...(stageReason === "" ? [] : [[t("fields.stageReason"), stageReason] as const]),
          ]}
        />
      </Card>
      {profile ? <Declared document={document} /> : <Empty title={t("noProfile")} text={t("noProfileWhy")} />}
    </Stack>
  )
}

/** What it declared when it registered; masked numbers can be looked at, which is kept. */
function Declared({ document: { id, view } }: { readonly document: OpenSupplier }) {
  const t = useSupplierT()
  const registrationT = useRegistrationT()
  const [full, setFull] = useState<Readonly<Record<string, string>>>({})
  const [error, setError] = useState<unknown>(null)
  const problem = useErrorText(error)
  const { profile } = view.facts
  if (!profile) return null
  // Its certificates are kept by themselves, as they are now.
  const fields = fieldsOf({ ...profile, certificates: [] }, registrationT)
  const look = ({ path }: DeclaredField) =>
    void call(supplierContract.unmask, { body: { id, field: path } }).then(
      ({ value }) => setFull((known) => ({ ...known, [path]: value })),
      setError,
    )
  return (
    <>
      {error === null ? null : <Callout tone="red" title={problem} />}
      {[...Map.groupBy(fields, ({ part }) => part)].map(([part, declared]) => (
        <Card key={part} title={part === "" ? t("fields.profile") : part}>
          {declared.map((one) => (
            <Box key={one.path} css={declaredRow}>
              <span data-part="label">{one.label}</span>
              <Text as="span">{full[one.path] ?? one.value}</Text>
              {one.masked && full[one.path] === undefined ? (
                <IconButton label={t("lookAt", { field: one.label })} onClick={() => look(one)}>
                  <Eye />
                </IconButton>
              ) : null}
            </Box>
          ))}
        </Card>
      ))}
    </>
  )
}
