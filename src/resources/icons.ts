import type { SvgIconComponent } from '@mui/icons-material';
import QuestionnaireIcon from '@mui/icons-material/AssignmentOutlined';
import IdentificationIcon from '@mui/icons-material/BadgeOutlined';
import DashboardIcon from '@mui/icons-material/DashboardOutlined';
import ReservationIcon from '@mui/icons-material/EventAvailableOutlined';
import PlainIcon from '@mui/icons-material/FolderOutlined';
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
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import LimitIcon from '@mui/icons-material/SpeedOutlined';
import RoleIcon from '@mui/icons-material/VerifiedUserOutlined';

const ICONS: Record<string, SvgIconComponent> = {
  reservation: ReservationIcon,
  dashboard: DashboardIcon,
  results: ResultsIcon,
  service: ServiceIcon,
  question: QuestionIcon,
  questionnaire: QuestionnaireIcon,
  user: UserIcon,
  category: CategoryIcon,
  team: TeamIcon,
  role: RoleIcon,
  identification: IdentificationIcon,
  activity: ActivityIcon,
  settings: SettingsIcon,
  mail: MailIcon,
  notification: NotificationIcon,
  health: HealthIcon,
  limit: LimitIcon,
  status: StatusIcon,
};

/** The icon that a declaration names; a folder for a name that is not drawn yet. */
export const iconNamed = (name: string): SvgIconComponent => ICONS[name] ?? PlainIcon;
