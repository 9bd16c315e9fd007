import '@umbral/ui/styles.css';
// In the first stylesheet: a second request would cost more than these bytes.
import './frame/frame.css';
import './signed-out/signed-out.css';
import { start } from './app/start';

start();
