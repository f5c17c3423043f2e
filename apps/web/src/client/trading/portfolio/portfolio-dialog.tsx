import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../shared/files/save-file.ts';
import { useToasts } from '../../../shared/ui/toasts/use-toasts.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Tabs } from '../../../shared/ui/tabs.tsx';
import { useAccount, useDesk } from '../../account/account-context.tsx';
import { useAccountMoment } from '../../account/use-account-moment.ts';
import { useWeekPerformance } from '../../account/use-performance.ts';
import { useDialogs, type DialogBodyProps } from '../../dialogs/dialogs-context.ts';
import { useDisplay } from '../../display/display.tsx';
import { PerformanceView } from './performance-view.tsx';
import { analyse, buildReport } from './portfolio-dialog.model.ts';
import { AllocationView, AnalysisView, OverviewView, PositionsView } from './portfolio-views.tsx';

const VIEWS = ['overview', 'positions', 'analysis', 'allocation', 'performance'] as const;
type View = (typeof VIEWS)[number];

export function PortfolioDialog({ onClose }: DialogBodyProps) {
  const { t } = useTranslation();
  const toasts = useToasts();
  const { user } = useAccount();
  const display = useDisplay();
  const desk = useDesk();
  const { open } = useDialogs();
  const [view, setView] = useState<View>('overview');
  const moment = useAccountMoment();
  const { data } = useWeekPerformance();
  const analysis = analyse(desk.positions, {
    volatility: data?.lifetime.volatility ?? null,
    wholeReturn: moment?.whole.percent ?? null,
  });
  const views = {
    overview: <OverviewView analysis={analysis} />,
    positions: <PositionsView analysis={analysis} />,
    analysis: <AnalysisView analysis={analysis} onLeave={onClose} />,
    allocation: <AllocationView analysis={analysis} />,
    performance: <PerformanceView />,
  };
  const sayAnalysis = () => {
    const { rating, largest } = analysis;
    const rated = t('portfolio.analysisText', {
      risk: t(`portfolio.level.${rating.volatility}`),
      diversification: t(`portfolio.level.${rating.diversification}`),
      performance: t(`portfolio.level.${rating.performance}`),
    });
    const warning =
      largest?.isConcentrated &&
      t('portfolio.concentratedText', {
        class: t(`market.${largest.name}`),
        share: display.percent(largest.percent),
      });
    toasts.show({
      title: t('portfolio.analysisComplete'),
      description: warning ? `${warning} ${rated}` : rated,
      tone: 'success',
    });
  };
  const exportReport = () => {
    const { name, content } = buildReport(user, desk, new Date());
    saveFile(name, JSON.stringify(content, null, 2), 'application/json');
    toasts.show({
      title: t('portfolio.exported'),
      description: name,
      tone: 'success',
    });
  };
  return (
    <Dialog
      onClose={onClose}
      title={t('portfolio.title')}
      description={t('portfolio.description')}
      closeLabel={t('close')}
      size="full"
      isSteady
    >
      <div className="min-h-96">
        <Tabs
          label={t('portfolio.title')}
          value={view}
          onChange={setView}
          tabs={VIEWS.map((value) => ({
            value,
            label: t(`portfolio.views.${value}`),
            content: views[value],
          }))}
        />
      </div>
      <footer className="sticky bottom-0 flex flex-wrap gap-2 border-t border-line bg-panel p-4">
        <Button look="primary" onClick={sayAnalysis}>
          {t('portfolio.analyze')}
        </Button>
        <Button onClick={exportReport}>{t('portfolio.export')}</Button>
        <Button onClick={() => open('rebalancer')}>{t('rebalancer.open')}</Button>
      </footer>
    </Dialog>
  );
}
