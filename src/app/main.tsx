import "#ui/theme/tokens.css"
import "#ui/theme/base.css"
import { createRoot } from "react-dom/client"
import { BrowserRouter } from "react-router-dom"
import { startTexts } from "#client/i18n.ts"
import { startSession } from "#client/session.ts"
import { App } from "./app.tsx"

// The session's calls leave before the texts are here.
startSession()
await startTexts(["common", "shell", "client"])

const root = document.getElementById("root")
if (!root) throw new Error("index.html has no #root")
createRoot(root).render(
  <BrowserRouter>
    <App />
  </BrowserRouter>,
)
