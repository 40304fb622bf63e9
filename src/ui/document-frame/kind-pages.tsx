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

/** What a kind's pages are made from: its declaration, its screens' definition, and its texts. */
interface Drawn<Row, View, Name extends string> {
  readonly kind: Begun<Row> & { readonly screen: string }
  readonly definition: DocumentDefinition<View, Name>
  /** Translates from the kind's own namespace. */
  readonly useT: () => TFunction
}

interface Page {
  readonly Screen: ComponentType
}

/** A page that lists documents of a kind with variations; its title and subtitle are below `lists.<name>`. */
export const listScreen = <Row extends AnyRow, View, Name extends string>(
  { kind, definition, useT }: Drawn<Row, View, Name>,
  name: string,
  page: KindPage<Row>,
): Page => ({
  Screen: function Documents() {
    return <KindListPage kind={kind} definition={definition} name={name} page={page} t={useT()} />
  },
})

/**
 * The pages of a kind without special ones: the list of all its documents, with a button to begin one, and the page of one document with its whole
 * content.
 */
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

/** Fields that the page's heading shows, or that are not worth showing. */
const elsewhere: ReadonlySet<string> = new Set(["number", "title", ...Object.keys(documentBeside.shape)])

/** A document's content, derived from its declaration. */
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
