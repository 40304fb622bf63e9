import "#ui/theme/tokens.css"
import "#ui/theme/base.css"
import { createRoot } from "react-dom/client"
import { BrowserRouter } from "react-router-dom"
import { startTexts } from "#client/i18n.ts"
import { startSession } from "#client/session.ts"
import { App } from "./app.tsx"
import { arrivalAt } from "./arrival.ts"
import { watchErrors } from "./watch-errors.ts"

watchErrors()
// The session's calls leave before the texts are here.
startSession(arrivalAt(location.pathname + location.search + location.hash, []))
await startTexts(["common", "shell", "client", "session"])

const root = document.getElementById("root")
if (!root) throw new Error("index.html has no #root")
// At once and not as a transition: the shell never waits for a page, so drawing it in slices only costs a frame and every style twice.
createRoot(root).render(
  <BrowserRouter useTransitions={false}>
    <App />
  </BrowserRouter>,
)
