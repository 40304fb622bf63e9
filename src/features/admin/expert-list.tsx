import type { TFunction } from "i18next"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { useCode } from "#client/texts/codes.ts"
import { call } from "#client/http/http.ts"
import { expertContract, type ExpertRow, expertStates } from "#contract/expert.contract.ts"
import { expertField } from "#contract/people.ts"
import { Instant } from "#ui/instant/instant.tsx"
import type { Records } from "#ui/record-page/records.ts"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { codeColumn } from "./record-parts.tsx"

const tones = { new: "quiet", inApproval: "running", enabled: "green", disabled: "quiet", noAccount: "amber" } as const
const stateOf = ({ state, callable }: ExpertRow): keyof typeof tones => (state === "enabled" && !callable ? "noAccount" : state)

/** Who did something, and when. */
const Done = ({ by }: { readonly by: ExpertRow["approved"] }) =>
  by ? (
    <span>
      {by.name} <Instant at={by.at} />
    </span>
  ) : (
    "—"
  )

function columnsOf(t: TFunction<"admin">, nameOf: (field: string) => string): Records<ExpertRow>["list"]["columns"] {
  const wordsOf = (row: ExpertRow) => row.fields.map(nameOf).join(t("comma"))
  const avoided = (row: ExpertRow) => row.avoid.map(({ name }) => name).join(t("comma"))
  return [
    codeColumn({ id: "name", head: t("users.username"), width: 104, fixed: true }, ({ name }) => name),
    { id: "displayName", head: t("users.displayName"), width: 84, fixed: true, cell: ({ displayName }) => displayName },
    {
      id: "state",
      head: t("experts.state"),
      width: 104,
      text: (row) => t(`experts.states.${stateOf(row)}`),
      cell: (row) => <StatePill tone={tones[stateOf(row)]}>{t(`experts.states.${stateOf(row)}`)}</StatePill>,
    },
    { id: "fields", head: t("experts.fields"), width: 120, grow: true, cell: wordsOf },
    { id: "title", head: t("experts.jobTitle"), width: 120, hidden: true, cell: ({ title }) => title || "—" },
    { id: "employer", head: t("experts.employer"), width: 140, grow: true, cell: ({ employerName }) => employerName || "—" },
    { id: "avoid", head: t("experts.avoid"), width: 140, hidden: true, cell: (row) => avoided(row) || "—" },
    { id: "duties", head: t("experts.duties"), width: 80, right: true, cell: ({ duties }) => String(duties) },
    { id: "served", head: t("experts.served"), width: 80, right: true, cell: ({ served }) => String(served) },
    {
      id: "lastServed",
      head: t("experts.lastServed"),
      width: 150,
      hidden: true,
      cell: ({ lastServedAt }) => (lastServedAt === null ? "—" : <Instant at={lastServedAt} />),
    },
    { id: "handedIn", head: t("experts.handedIn"), width: 190, cell: ({ handedIn }) => <Done by={handedIn} /> },
    { id: "approved", head: t("experts.approved"), width: 200, hidden: true, cell: ({ approved }) => <Done by={approved} /> },
    { id: "reason", head: t("experts.reason"), width: 110, cell: ({ reason }) => reason || "—" },
    { id: "phone", head: t("users.phone"), width: 130, hidden: true, cell: ({ phone }) => phone || "—" },
    { id: "email", head: t("users.email"), width: 180, hidden: true, cell: ({ email }) => email || "—" },
    { id: "department", head: t("users.department"), width: 140, hidden: true, cell: ({ departmentName }) => departmentName ?? "—" },
    { id: "changed", head: t("audit.at"), width: 170, hidden: true, cell: ({ changedAt }) => <Instant at={changedAt} /> },
  ]
}

/** The list of experts, filtered by name or account, field, employer and state; those that wait for an approval first. */
export function useExpertList(): Records<ExpertRow>["list"] {
  const { t, i18n } = useTranslation("admin")
  const fields = useCode(expertField, i18n.language)
  return useMemo(() => {
    return {
      id: "experts",
      fields: [
        { kind: "input", id: "name", label: t("experts.nameOrAccount"), maxLength: 64 },
        {
          kind: "select",
          id: "state",
          label: t("experts.state"),
          options: expertStates.map((value) => ({ value, label: t(`experts.states.${value}`) })),
        },
        { kind: "select", id: "field", label: t("experts.fields"), options: fields.options },
        { kind: "input", id: "employer", label: t("experts.employer"), maxLength: 64 },
      ],
      ask: ({ filters: { name, field, employer, state }, page, pageSize }, signal) =>
        call(expertContract.query, {
          query: { page, pageSize, name, field, employer, state: expertStates.find((one) => one === state) },
          signal,
        }),
      empty: t("experts.none"),
      card: {
        title: "displayName",
        state: "state",
        lines: ["fields", "employer", "avoid", "duties", "served", "handedIn", "reason"],
      },
      columns: columnsOf(t, fields.nameOf),
    }
  }, [t, fields])
}
