import { useSearchParams } from "react-router-dom"
import { supplier, type SupplierRow } from "#machines/supplier/supplier.chart.ts"
import { DocumentPage } from "#ui/document-frame/document-page.tsx"
import type { KindPage } from "#ui/document-frame/kind-list.tsx"
import { listScreen } from "#ui/document-frame/kind-pages.tsx"
import { useCommand } from "#ui/document-frame/use-command.ts"
import { FilesPanel } from "#ui/files/files-panel.tsx"
import { Checklist } from "./checklist.tsx"
import { Categories } from "./supplier-categories.tsx"
import { CertificateForm, SupplierCertificates } from "./supplier-certificates.tsx"
import { SupplierParts, SupplierPeople } from "./supplier-parts.tsx"
import { SupplierProfile } from "./supplier-profile.tsx"
import { SupplierChanges } from "./supplier-changes.tsx"
import { SupplierProblems } from "./supplier-problems.tsx"
import { SupplierScores } from "./supplier-scores.tsx"
import { SupplierSurveys } from "./supplier-surveys.tsx"
import { type OpenSupplier, supplierDocument, useSupplierT } from "./supplier.document.ts"

const drawn = { kind: supplier, definition: supplierDocument, useT: useSupplierT }

/** A supplier's title is its company's name. */
const columns: KindPage<SupplierRow>["columns"] = (t) => ({ title: (column) => ({ ...column, head: t("columns.title") }) })

/** Suppliers (供应商列表, /supplier/list). */
export const list = listScreen(drawn, "all", {
  begins: { purchaser: {} },
  Actions: Categories,
  columns,
  first: ["creditCode", "standing", "certificateState", "categories", "stageSince"],
})

/** The stage of each supplier (供应商生命周期, /supplier/lifecycle). */
export const lifecycle = listScreen(drawn, "lifecycle", {
  columns,
  first: ["stage", "stageSince", "standing", "certificateState", "certificateEnd", "proposal", "proposedBy"],
})

const upgrading = listScreen(drawn, "upgrades", {
  always: { proposal: ["upgrade"] },
  columns,
  first: ["creditCode", "certificateState", "standing", "proposedBy"],
})

/** One supplier: its data, its certificates, its people, and where it has taken part. */
export const document = { Screen: Supplier }

/** Suppliers proposed as qualified (潜在供应商审批, /form/upgrade-potential-approve): all of them, or the one in the address. */
export const upgrades = {
  Screen: function Upgrades() {
    const named = useSearchParams()[0].get("id") !== null
    return named ? <Supplier /> : <upgrading.Screen />
  },
}

function Supplier() {
  const t = useSupplierT()
  return (
    <DocumentPage
      definition={supplierDocument}
      screen={supplier.screen}
      own
      within={["check"]}
      forms={{
        certify: (opened, close) => <CertificateForm document={opened} name="certify" onClose={close} />,
        dropCertificate: (opened, close) => <CertificateForm document={opened} name="dropCertificate" onClose={close} />,
      }}
      tabs={(opened) => [
        { id: "profile", label: t("tabs.profile"), content: <SupplierProfile document={opened} /> },
        ...(opened.view.facts.checklist.length === 0
          ? []
          : [{ id: "checklist", label: t("tabs.checklist"), content: <Checks document={opened} /> }]),
        {
          id: "certificates",
          label: t("tabs.certificates"),
          count: opened.view.facts.certificates.length,
          content: <SupplierCertificates document={opened} />,
        },
        { id: "people", label: t("tabs.people"), content: <SupplierPeople document={opened} /> },
        { id: "surveys", label: t("tabs.surveys"), content: <SupplierSurveys document={opened} /> },
        { id: "scores", label: t("tabs.scores"), content: <SupplierScores document={opened} /> },
        { id: "problems", label: t("tabs.problems"), content: <SupplierProblems document={opened} /> },
        { id: "takenPart", label: t("tabs.takenPart"), content: <SupplierParts document={opened} /> },
        { id: "changes", label: t("tabs.changes"), content: <SupplierChanges document={opened} /> },
        ...(opened.view.facts.registration === null
          ? []
          : [
              {
                id: "papers",
                label: t("tabs.papers"),
                content: <FilesPanel business={{ businessType: "registration", businessId: opened.view.facts.registration }} />,
              },
            ]),
      ]}
    />
  )
}

/** The checklist of the latest upgrade. */
function Checks({ document }: { readonly document: OpenSupplier }) {
  const run = useCommand(document, supplierDocument.useWords())
  const { view, now, stepped } = document
  const { checklist, certificates, names } = view.facts
  const may = stepped === null && now.verdicts["check"]?.allowed === true
  return (
    <Checklist
      rows={checklist}
      certificates={certificates}
      names={names}
      now={now.serverTime}
      onCheck={may ? async (check) => (await run(supplier.calls.check, check, { quiet: true })) !== null : null}
    />
  )
}
