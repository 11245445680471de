import type { SvgIconComponent } from '@mui/icons-material';
import QuestionnaireIcon from '@mui/icons-material/AssignmentOutlined';
import IdentificationIcon from '@mui/icons-material/BadgeOutlined';
import ViewIcon from '@mui/icons-material/BookmarkBorderOutlined';
import AnnouncementIcon from '@mui/icons-material/CampaignOutlined';
import CounterIcon from '@mui/icons-material/CountertopsOutlined';
import DashboardIcon from '@mui/icons-material/DashboardOutlined';
import TrashIcon from '@mui/icons-material/DeleteOutlined';
import ReservationIcon from '@mui/icons-material/EventAvailableOutlined';
import FolderIcon from '@mui/icons-material/FolderOutlined';
import TeamIcon from '@mui/icons-material/GroupsOutlined';
import HealthIcon from '@mui/icons-material/HealthAndSafetyOutlined';
import QuestionIcon from '@mui/icons-material/HelpOutlineOutlined';
import ActivityIcon from '@mui/icons-material/HistoryOutlined';
import ResultsIcon from '@mui/icons-material/InsightsOutlined';
import MailIcon from '@mui/icons-material/MailOutlined';
import StatusIcon from '@mui/icons-material/MonitorHeartOutlined';
import NotificationIcon from '@mui/icons-material/NotificationsOutlined';
import UserIcon from '@mui/icons-material/PersonOutlined';
import ServiceIcon from '@mui/icons-material/RoomServiceOutlined';
import CategoryIcon from '@mui/icons-material/SellOutlined';
import SatisfactionIcon from '@mui/icons-material/SentimentSatisfiedAltOutlined';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import LimitIcon from '@mui/icons-material/SpeedOutlined';
import TodayIcon from '@mui/icons-material/TodayOutlined';
import ScreenIcon from '@mui/icons-material/TvOutlined';
import RoleIcon from '@mui/icons-material/VerifiedUserOutlined';
import KeyIcon from '@mui/icons-material/VpnKeyOutlined';
import WebhookIcon from '@mui/icons-material/WebhookOutlined';
import type { IconName } from '#schema/declaration/defineResource.ts';

/** Those that a resource may name, and those of the pages that no resource has. */
export type Icon =
  | IconName
  | 'dashboard'
  | 'health'
  | 'identification'
  | 'results'
  | 'satisfaction'
  | 'status'
  | 'today';

export const ICONS: Record<Icon, SvgIconComponent> = {
  activity: ActivityIcon,
  announcement: AnnouncementIcon,
  category: CategoryIcon,
  counter: CounterIcon,
  dashboard: DashboardIcon,
  folder: FolderIcon,
  health: HealthIcon,
  identification: IdentificationIcon,
  key: KeyIcon,
  view: ViewIcon,
  limit: LimitIcon,
  mail: MailIcon,
  notification: NotificationIcon,
  question: QuestionIcon,
  questionnaire: QuestionnaireIcon,
  reservation: ReservationIcon,
  results: ResultsIcon,
  role: RoleIcon,
  screen: ScreenIcon,
  satisfaction: SatisfactionIcon,
  service: ServiceIcon,
  settings: SettingsIcon,
  status: StatusIcon,
  team: TeamIcon,
  today: TodayIcon,
  trash: TrashIcon,
  user: UserIcon,
  webhook: WebhookIcon,
};
