import { startNotice } from './notice.js'
import { startQuestions } from './questions.js'
import { startTickets } from './tickets.js'

startNotice(document, new URLSearchParams(window.location.search))
startQuestions(document)
startTickets(document)
