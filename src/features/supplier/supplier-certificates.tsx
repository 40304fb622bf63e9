import { Box, Flex, Stack, Text } from "@chakra-ui/react"
import { type ReactNode, useState } from "react"
import type { SupplierCertificate } from "#contract/supplier.contract.ts"
import { certificateInput, certificateNamed } from "#contract/supplier.contract.ts"
import { supplier } from "#machines/supplier/supplier.chart.ts"
import { certificateEnd, warning } from "#machines/supplier/supplier.holds.ts"
import { Button } from "#ui/button/button.tsx"
import { Card } from "#ui/card/card.tsx"
import { useFormCommand } from "#ui/document-frame/use-form-command.ts"
import { Empty } from "#ui/empty/empty.tsx"
import { InputDialog } from "#ui/schema-form/input-dialog.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import type { Tone } from "#ui/theme/tone.ts"
import { type OpenSupplier, supplierDocument, useSupplierT } from "./supplier.document.ts"
import { cardRow } from "#ui/card/card-row.style.ts"

const row = cardRow("minmax(0, 2fr) minmax(0, 2fr) auto auto")

/** The state of a certificate at an instant. */
const stateAt = (one: SupplierCertificate, now: number): "valid" | "expiring" | "expired" => {
  const end = certificateEnd(one)
  if (end === null || now <= end - warning) return "valid"
  return now <= end ? "expiring" : "expired"
}
const tones: Readonly<Record<ReturnType<typeof stateAt>, Tone>> = { valid: "green", expiring: "amber", expired: "red" }

/** The certificates of a supplier, by expiry. */
export function CertificateRows(props: {
  readonly certificates: readonly SupplierCertificate[]
  readonly now: number
  readonly action?: (one: SupplierCertificate) => ReactNode
}) {
  const { certificates, now, action } = props
  const t = useSupplierT()
  const inOrder = certificates.toSorted((one, other) => (certificateEnd(one) ?? Infinity) - (certificateEnd(other) ?? Infinity))
  return (
    <>
      {inOrder.map((one) => {
        const state = stateAt(one, now)
        return (
          <Box key={`${one.kind}/${one.number}`} css={row}>
            <Box>
              <Text>
                {t(`options.kind.${one.kind}`)}
                {one.mandatory ? ` · ${t("fields.mandatory")}` : ""}
              </Text>
              <Text color="fg.muted" fontSize="sm">
                {[one.number, one.issuer].filter((text) => text !== "").join(" · ")}
              </Text>
            </Box>
            <Text>
              {one.validFrom} – {one.validTo ?? t("endless")}
            </Text>
            <Box justifySelf={{ base: "start", md: "end" }}>
              <StatePill tone={tones[state]}>{t(`certificate.${state}`)}</StatePill>
            </Box>
            {action?.(one)}
          </Box>
        )
      })}
    </>
  )
}

/** Records a certificate, renews one or removes one; none of the supplier's own fields, such as its number, counts as the certificate's. */
export function CertificateForm(props: {
  readonly document: OpenSupplier
  readonly name: "certify" | "dropCertificate"
  readonly renewed?: SupplierCertificate
  readonly onClose: () => void
}) {
  const { document, name, renewed, onClose } = props
  const t = useSupplierT()
  const words = supplierDocument.useWords()
  const now = document.now.facts.certificates.find(({ kind, number }) => kind === renewed?.kind && number === renewed.number)
  const [began] = useState(now)
  const { run } = useFormCommand(document, words, JSON.stringify(now) !== JSON.stringify(began))
  if (!words.fields) return null
  const replacing = now && { replaces: { kind: now.kind, number: now.number } }
  const send = (input: object) =>
    name === "certify"
      ? run(supplier.calls.certify, { ...(input as SupplierCertificate), ...replacing })
      : run(supplier.calls.dropCertificate, input as Pick<SupplierCertificate, "kind" | "number">)
  return (
    <InputDialog
      title={words.dialog?.(name) ?? words.command(name)}
      verb={name === "certify" ? t("common:save") : words.command(name)}
      schema={name === "certify" ? certificateInput : certificateNamed}
      looks={supplierDocument.looks ?? {}}
      words={words.fields}
      known={renewed ?? {}}
      onSend={async (input) => (await send(input)) !== null}
      onClose={onClose}
    />
  )
}

/** The certificates of a supplier on its page, with a renewal for people who may. */
export function SupplierCertificates({ document }: { readonly document: OpenSupplier }) {
  const t = useSupplierT()
  const [renewed, setRenewed] = useState<SupplierCertificate | null>(null)
  const { view, now } = document
  const { certificates } = view.facts
  const may = now.verdicts["certify"]?.allowed === true && document.stepped === null
  if (certificates.length === 0) return <Empty title={t("noCertificates")} text={t("noCertificatesWhy")} />
  return (
    <Stack gap="4">
      <Card title={t("tabs.certificates")}>
        <CertificateRows
          certificates={certificates}
          now={view.serverTime}
          action={(one) => (may ? <Button onClick={() => setRenewed(one)}>{t("renew")}</Button> : <Flex />)}
        />
      </Card>
      {renewed ? <CertificateForm document={document} name="certify" renewed={renewed} onClose={() => setRenewed(null)} /> : null}
    </Stack>
  )
}
