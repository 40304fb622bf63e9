import { Stack } from "@chakra-ui/react"
import { materialView, type MaterialView } from "#contract/material.contract.ts"
import { material } from "#machines/material/material.chart.ts"
import { DocumentPage } from "#ui/document-frame/document-page.tsx"
import { listScreen } from "#ui/document-frame/kind-pages.tsx"
import { useSession } from "#client/session/session.ts"
import { ImportButton } from "#ui/import/import-button.tsx"
import { SchemaFacts } from "#ui/schema-form/schema-facts.tsx"
import { materialDocument, useT } from "./material.document.ts"
import { valuesIn } from "#ui/schema-form/shape.ts"

/** Materials of all companies (物料主数据, /basic/materials). */
export const list = listScreen({ kind: material, definition: materialDocument, useT }, "all", {
  begins: { purchaser: {} },
  Actions: MaterialActions,
  columns: (t) => ({ title: (derived) => ({ ...derived, head: t("columns.title") }) }),
  first: ["code", "specification", "unit", "category", "manufacturerNumber"],
})

function MaterialActions({ onDone }: { readonly onDone: () => void }) {
  const roles = useSession().profile?.roles ?? []
  return roles.includes("purchaser") ? <ImportButton target="materials" onDone={onDone} /> : null
}

const elsewhere: ReadonlySet<string> = new Set(["title"])
const written = materialView.pick({ code: true, approval: true, content: true, party: true, author: true, reason: true })
const held = materialView.pick({ inForce: true })

/** One material (物料维护, /form/index). While a change is being made, the version in force has a tab of its own. */
export const document = {
  Screen: function Material() {
    const t = useT()
    return (
      <DocumentPage
        definition={materialDocument}
        screen={material.screen}
        own
        tabs={({ view: { facts, state } }) => [
          { id: "content", label: t("document:content"), content: <Content schema={written} facts={facts} /> },
          ...(state === "changing" || state === "changeApproval"
            ? [{ id: "inForce", label: t("inForce"), content: <Content schema={held} facts={facts} /> }]
            : []),
        ]}
      />
    )
  },
}

function Content({ schema, facts }: { readonly schema: typeof written | typeof held; readonly facts: MaterialView }) {
  const { fields, untitled } = materialDocument.useWords()
  if (!fields) return null
  return (
    <Stack gap="4">
      <SchemaFacts
        schema={schema}
        values={valuesIn(facts)}
        label={untitled}
        looks={materialDocument.looks ?? {}}
        words={fields}
        elsewhere={elsewhere}
      />
    </Stack>
  )
}
