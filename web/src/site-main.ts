/** The script of the public pages. They are complete without it; it brings menus, tabs, dialogs and the live status. */
import './site/site.css'
import { liveContact } from './site/contact-wake.ts'
import { liveDialogs } from './site/dialog-buttons.ts'
import { liveOffline } from './site/offline.ts'
import { livePriceTabs } from './site/price-tabs.ts'
import { liveSecondBar } from './site/second-bar.ts'
import { liveSignedIn } from './site/signed-in.ts'
import { liveSlideMenu } from './site/slide-menu.ts'
import { liveStatus } from './site/status-check.ts'
import { liveThemeMenu } from './site/theme-menu.ts'
import { liveTextFont } from './ui/text-font.ts'

const loadIslands = () => import('./site-islands.tsx')

liveTextFont()
liveThemeMenu()
liveSlideMenu()
liveSecondBar()
livePriceTabs()
liveDialogs(async (name) => (await loadIslands()).openDialog(name))
liveContact(async () => (await loadIslands()).wakeContactForm)
void liveStatus()
void liveSignedIn()
liveOffline()
