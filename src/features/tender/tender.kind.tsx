import { useTranslation } from "react-i18next"
import { laterPart, lazyPart } from "#client/browser/lazy-part.ts"
import { useSession } from "#client/session/session.ts"
import { taskPath } from "#machines/_kit/task-path.ts"
import type { DocumentKind } from "#ui/document-kinds/document-kind.ts"
import { PermissionLink } from "#ui/permission-button/permission-button.tsx"
import { addTender, screenPath } from "./open-path.ts"
import { toneOf } from "./tender-words.ts"

/** The button with which purchasers begin a tender. */
function AddTender() {
  const { t } = useTranslation("tender")
  if (!useSession().profile?.roles.includes("purchaser")) return null
  return (
    <PermissionLink code={addTender} to="/wel/add-tender-view">
      {t("begin")}
    </PermissionLink>
  )
}

/** The tender's entry for the pages that cover all kinds of documents. */
export const tenderKind: DocumentKind = {
  name: "tender",
  find: async (written, roles, signal) => (await import("./tender.find.ts")).findTenders(written, roles, signal),
  approvals: {
    publication: (id) => screenPath("announcement-preview-view", id),
    award: (id) => screenPath("winning-approval-view", id),
  },
  home: { role: "supplier", Card: lazyPart(async () => (await import("./list/own-bids.tsx")).OwnBids) },
  dashboard: {
    texts: ["tender"],
    shown: ({ task, state, screen, id, title }, t) => ({
      ...(title === "" ? { title: t("tender:untitled") } : {}),
      what: t(`tender:tasks.${task}`),
      state: t(`tender:states.${state}`),
      tone: toneOf(state),
      path: taskPath(screenPath(screen, id), task),
    }),
    idle: {
      text: (role, t) => t(`tender:dashboard.emptyFor.${role}`),
      // Administrators see no tenders.
      list: (role) => (role === "administrator" ? null : "/wel/tender-list"),
    },
    Begin: AddTender,
    Card: laterPart(async () => (await import("./list/tender-counts.tsx")).TenderCounts),
  },
}
