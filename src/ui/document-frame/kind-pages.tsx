import { Stack } from "@chakra-ui/react"
import type { TFunction } from "i18next"
import type { ComponentType } from "react"
import type { DocumentBeside } from "#contract/document.ts"
import { documentBeside } from "#contract/document.ts"
import { SchemaFacts } from "#ui/schema-form/schema-facts.tsx"
import type { DocumentDefinition, Opened } from "./define-document.ts"
import { DocumentPage } from "./document-page.tsx"
import type { AnyRow, KindPage } from "./kind-list.tsx"
import { type Begun, KindListPage } from "./kind-list-page.tsx"
import { valuesIn } from "#ui/schema-form/shape.ts"

/** What a kind's pages are drawn from: its declaration, what its screens say beside it, and its words. */
interface Drawn<Row, View, Name extends string> {
  readonly kind: Begun<Row> & { readonly screen: string }
  readonly definition: DocumentDefinition<View, Name>
  /** Looks into the kind's own namespace. */
  readonly useT: () => TFunction
}

interface Page {
  readonly Screen: ComponentType
}

/** A page that lists documents of a kind, in a way of its own; its title and subtitle stand under `lists.<name>`. */
export const listScreen = <Row extends AnyRow, View, Name extends string>(
  { kind, definition, useT }: Drawn<Row, View, Name>,
  name: string,
  page: KindPage<Row>,
): Page => ({
  Screen: function Documents() {
    return <KindListPage kind={kind} definition={definition} name={name} page={page} t={useT()} />
  },
})

/** The pages of a kind that has none of its own: all of its documents, where whoever may begins one, and one document with all that it says. */
export const kindScreens = <Row extends AnyRow, View extends DocumentBeside, Name extends string>(
  drawn: Drawn<Row, View, Name>,
): { readonly list: Page; readonly document: Page } => {
  const { kind, definition, useT } = drawn
  return {
    list: listScreen(drawn, "all", { begins: Object.fromEntries(kind.begin.by.map((role) => [role, {}])) }),
    document: {
      Screen: function Document() {
        const t = useT()
        return (
          <DocumentPage
            definition={definition}
            screen={kind.screen}
            own
            tabs={(document) => [
              { id: "content", label: t("document:content"), content: <Content definition={definition} document={document} /> },
            ]}
          />
        )
      },
    },
  }
}

/** What stands in the page's head, and what is nothing to tell. */
const elsewhere: ReadonlySet<string> = new Set(["number", "title", ...Object.keys(documentBeside.shape)])

/** What a document says, drawn from its declaration. */
function Content<View extends DocumentBeside, Name extends string>(props: {
  readonly definition: DocumentDefinition<View, Name>
  readonly document: Opened<View>
}) {
  const { view: schema, looks = {}, useWords } = props.definition
  const { fields, untitled } = useWords()
  if (!schema || !fields) return null
  const values = valuesIn(props.document.view.facts)
  return (
    <Stack gap="4">
      <SchemaFacts schema={schema} values={values} label={untitled} looks={looks} words={fields} elsewhere={elsewhere} />
    </Stack>
  )
}
