import { registration } from "#machines/registration/registration.chart.ts"
import { DocumentPage } from "#ui/document-frame/document-page.tsx"
import { listScreen } from "#ui/document-frame/kind-pages.tsx"
import { useCommand } from "#ui/document-frame/use-command.ts"
import { FilesPanel } from "#ui/files/files-panel.tsx"
import { Checklist } from "./checklist.tsx"
import { Declared } from "./declared.tsx"
import { KnownAlike } from "./known-alike.tsx"
import { type OpenRegistration, registrationDocument, useRegistrationT } from "./registration.document.ts"
import { RemarkForm } from "./remark-form.tsx"

/** Registrations that wait for a review, and those that were reviewed (企业注册审批, /register-form). */
export const list = listScreen({ kind: registration, definition: registrationDocument, useT: useRegistrationT }, "all", {
  first: ["creditCode", "legalPerson", "rounds"],
})

/** One registration for its reviewers (/register-detail): the declaration, similar existing data, and the files. */
export const document = {
  Screen: function Registration() {
    const t = useRegistrationT()
    return (
      <DocumentPage
        definition={registrationDocument}
        screen={registration.screen}
        own
        within={["check"]}
        forms={{ remark: (opened, close) => <RemarkForm document={opened} field={null} onClose={close} /> }}
        tabs={(opened) => [
          { id: "content", label: t("document:content"), content: <Declared document={opened} /> },
          ...(opened.view.facts.sides.includes("reviewer")
            ? [
                { id: "checklist", label: t("checklist.title"), content: <Checks document={opened} /> },
                { id: "known", label: t("known.title"), content: <KnownAlike document={opened} /> },
              ]
            : []),
          {
            id: "papers",
            label: t("steps.papers"),
            content: <FilesPanel business={{ businessType: "registration", businessId: opened.id }} />,
          },
        ]}
      />
    )
  },
}

/** The checklist of a registration for its reviewers. */
function Checks({ document }: { readonly document: OpenRegistration }) {
  const run = useCommand(document, registrationDocument.useWords())
  const { view, now, stepped } = document
  const { checklist, content, names } = view.facts
  const may = stepped === null && now.verdicts["check"]?.allowed === true
  return (
    <Checklist
      rows={checklist}
      certificates={content?.certificates ?? []}
      names={names}
      now={now.serverTime}
      onCheck={may ? async (check) => (await run(registration.calls.check, check, { quiet: true })) !== null : null}
    />
  )
}
