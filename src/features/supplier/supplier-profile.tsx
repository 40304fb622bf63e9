import { Stack, Text } from "@chakra-ui/react"
import { call } from "#client/http/http.ts"
import { useCall } from "#client/http/use-call.ts"
import { useSession } from "#client/session/session.ts"
import { formatInstant } from "#client/texts/moment.ts"
import { supplierContract } from "#contract/supplier.contract.ts"
import { barsOf } from "#machines/supplier/supplier.holds.ts"
import { Callout } from "#ui/callout/callout.tsx"
import { Card, Facts } from "#ui/card/card.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { DeclaredGroups } from "./declared-groups.tsx"
import { SupplierStanding } from "./supplier-standing.tsx"
import { type OpenSupplier, useSupplierT } from "./supplier.document.ts"
import { useUnmasked } from "./use-unmasked.ts"

/** A supplier's data and standing: what it is barred from, pending proposals, and what it declared. */
export function SupplierProfile({ document }: { readonly document: OpenSupplier }) {
  const t = useSupplierT()
  const roles = useSession().profile?.roles ?? []
  const { id, now, view } = document
  const bars = (asked: "ask" | "award") => barsOf(id, now.facts, asked, now.serverTime)
  const { company, creditCode, buyer, stage, stageSince, stageReason, names, proposal, profile } = view.facts
  return (
    <Stack gap="4">
      {document.stepped === null ? <SupplierStanding ask={bars("ask")} award={bars("award")} standing={now.facts} /> : null}
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
      {profile && roles.includes("purchaser") ? <Looks id={id} /> : null}
      {profile ? <Declared document={document} /> : <Empty title={t("noProfile")} text={t("noProfileWhy")} />}
    </Stack>
  )
}

/** Who has revealed its numbers. */
function Looks({ id }: { readonly id: string }) {
  const t = useSupplierT()
  const { data, error, reload } = useCall(supplierContract.looks, { query: { id } })
  const labels: Readonly<Record<string, string>> = { phone: t("fields.phone"), number: t("fields.accountNumber") }
  return (
    <Card title={t("looks.title")}>
      {error ? <ErrorPanel error={error} onAgain={reload} /> : null}
      {data?.length === 0 ? <Text color="fg.muted">{t("looks.none")}</Text> : null}
      <Facts
        rows={(data ?? []).map(({ name, field, at }) => [
          `${name} · ${formatInstant(at)}`,
          labels[field.slice(field.lastIndexOf(".") + 1)] ?? field,
        ])}
      />
    </Card>
  )
}

/** Its present declaration; masked numbers can be revealed, which is recorded, and accounts with held payments are marked. */
function Declared({ document: { id, view, now, stepped } }: { readonly document: OpenSupplier }) {
  const t = useSupplierT()
  const { profile, heldAccounts } = view.facts
  const unmasked = useUnmasked((path) => call(supplierContract.unmask, { body: { id, field: path } }), now.version)
  if (!profile) return null
  return (
    <DeclaredGroups
      // Its present certificates are kept in the supplier's own document.
      content={{ ...profile, certificates: [] }}
      title={t("fields.profile")}
      // The server tells present numbers only.
      unmasked={stepped === null ? unmasked : null}
      notes={(path) =>
        heldAccounts
          .filter(({ index, until }) => path === `accounts.${index}.number` && until > view.serverTime)
          .map(({ until }) => t("accountHeld", { until: formatInstant(until) }))
      }
    />
  )
}
