import "#ui/theme/tokens.css"
import "#ui/theme/base.css"
import { createRoot } from "react-dom/client"
import { BrowserRouter } from "react-router-dom"
import { startTexts } from "#client/texts/i18n.ts"
import { startSession } from "#client/session/session.ts"
import { App } from "./app.tsx"
import { arrivalAt } from "./arrival.ts"
import { watchErrors } from "./watch-errors.ts"

watchErrors()
// The session's calls are sent before the texts have loaded.
startSession(arrivalAt(location.pathname + location.search + location.hash, []))
await startTexts()

const root = document.getElementById("root")
if (!root) throw new Error("index.html has no #root")
// Rendered at once and not as a transition: the shell never waits for a page, so slicing the work would only cost a frame and compute every style
// twice.
createRoot(root).render(
  <BrowserRouter useTransitions={false}>
    <App />
  </BrowserRouter>,
)
