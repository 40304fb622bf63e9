import { useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { call } from "#client/http.ts"
import { companyAdminContract as companies, type CompanyDraft, type CompanyRow } from "#contract/admin.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { Confirm } from "#ui/confirm/confirm.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { defineList, type ListDefinition } from "#ui/list/define-list.ts"
import { flagField, flagAsked } from "#ui/list/flag.ts"
import { ListPage } from "#ui/list/list-page.tsx"
import { useList } from "#ui/list/use-list.ts"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import s from "./admin.module.css"
import { CompanyForm } from "./company-form.tsx"
import { History } from "./history.tsx"
import { Problem } from "#ui/edit/problem.tsx"
import { useDeed } from "#ui/edit/use-deed.ts"

type Doing = { readonly what: "edit" | "history" | "enabled"; readonly row: CompanyRow }
type Open = Doing | { readonly what: "add" } | null

/** Companies that people act for (公司管理, /basic/companies). */
export function Screen() {
  const { t } = useTranslation("admin")
  const [doing, setDoing] = useState<Open>(null)
  const list = useList(useCompanyList(setDoing))
  const deed = useDeed(list.reload)
  const close = () => {
    deed.forget()
    setDoing(null)
  }
  const save = (row: CompanyRow | null, draft: CompanyDraft) =>
    deed.run(t("saved", { name: draft.name }), () =>
      row ? call(companies.update, { body: { ...draft, id: row.id, version: row.version } }) : call(companies.add, { body: draft }),
    )
  const enable = ({ id, version, name, enabled }: CompanyRow) => {
    setDoing(null)
    void deed.run(t("saved", { name }), () => call(companies.setEnabled, { body: { id, version, enabled: !enabled } }))
  }
  return (
    <ListPage
      list={list}
      title={t("companies.title")}
      sub={t("companies.sub")}
      actions={
        <Button look="solid" onClick={() => setDoing({ what: "add" })}>
          {t("companies.add")}
        </Button>
      }
      notice={doing === null ? <Problem text={deed.problem} /> : null}
    >
      {doing?.what === "add" ? (
        <CompanyForm row={null} problem={deed.problem} onSend={(draft) => save(null, draft)} onClose={close} />
      ) : null}
      {doing?.what === "edit" ? (
        <CompanyForm key={doing.row.id} row={doing.row} problem={deed.problem} onSend={(draft) => save(doing.row, draft)} onClose={close} />
      ) : null}
      {doing?.what === "history" ? <History kind="company" subject={doing.row.id} name={doing.row.name} onClose={close} /> : null}
      {doing?.what === "enabled" ? (
        <Confirm
          open
          danger={doing.row.enabled}
          title={t(doing.row.enabled ? "companies.disable" : "companies.enable")}
          verb={t(doing.row.enabled ? "companies.disable" : "companies.enable")}
          consequence={doing.row.enabled ? t("companies.disableText", { name: doing.row.name }) : doing.row.name}
          onConfirm={() => enable(doing.row)}
          onClose={close}
        />
      ) : null}
    </ListPage>
  )
}

function useCompanyList(onDo: (doing: Doing) => void): ListDefinition<CompanyRow> {
  const { t } = useTranslation("admin")
  return useMemo(
    () =>
      defineList<CompanyRow>({
        id: "companies",
        label: t("companies.title"),
        fields: [
          { kind: "input", id: "name", label: t("companies.name"), maxLength: 64 },
          { kind: "input", id: "creditCode", label: t("companies.creditCode"), maxLength: 18 },
          flagField("enabled", t("users.active"), { yes: t("on"), no: t("off") }),
        ],
        ask: ({ filters: { name, creditCode, enabled }, page, pageSize }, signal) =>
          call(companies.query, {
            query: { page, pageSize, name, creditCode, enabled: flagAsked(enabled) },
            signal,
          }),
        rowKey: ({ id }) => id,
        rowName: ({ name }) => name,
        onOpen: (row) => onDo({ what: "edit", row }),
        empty: t("companies.none"),
        card: { title: "name", state: "enabled", lines: ["creditCode", "people", "created"] },
        columns: [
          { id: "name", head: t("companies.name"), width: 260, grow: true, fixed: true, cell: ({ name }) => name },
          {
            id: "creditCode",
            head: t("companies.creditCode"),
            width: 260,
            text: ({ creditCode }) => creditCode,
            cell: ({ creditCode, creditCodeFits }) => (
              <>
                <code className={s.code}>{creditCode}</code>
                {creditCodeFits ? null : <span className={s.doubt}>{t("companies.doubtfulShort")}</span>}
              </>
            ),
          },
          { id: "people", head: t("companies.people"), width: 90, right: true, cell: ({ people }) => String(people) },
          { id: "created", head: t("companies.created"), width: 170, cell: ({ createdAt }) => <Instant at={createdAt} /> },
          {
            id: "enabled",
            head: t("users.active"),
            width: 110,
            text: ({ enabled }) => t(enabled ? "on" : "off"),
            cell: ({ enabled }) => <StatePill tone={enabled ? "green" : "quiet"}>{t(enabled ? "on" : "off")}</StatePill>,
          },
        ],
        rowActions: [
          { id: "edit", label: t("edit"), run: (row) => onDo({ what: "edit", row }) },
          { id: "history", label: t("audit.history"), run: (row) => onDo({ what: "history", row }) },
          { id: "enable", label: t("companies.enable"), when: ({ enabled }) => !enabled, run: (row) => onDo({ what: "enabled", row }) },
          {
            id: "disable",
            label: t("companies.disable"),
            danger: true,
            when: ({ enabled }) => enabled,
            run: (row) => onDo({ what: "enabled", row }),
          },
        ],
      }),
    [t, onDo],
  )
}
